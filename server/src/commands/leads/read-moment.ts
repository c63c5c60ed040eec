import { leadCommands } from "@fiosite/content/lead-commands";
import { UserFacingError } from "../../platform/user-facing-error.ts";

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d)?$/;

/** A day, or a day with a time, in the provider's time zone: PostgreSQL converts it. */
export function readMoment(argument: string | undefined): string {
  if (argument === undefined || !moment.test(argument) || !exists(argument)) {
    throw new UserFacingError(leadCommands.usage);
  }
  return argument;
}

/** Date.parse accepts 31 February, as a day of March. */
function exists(argument: string): boolean {
  const milliseconds = Date.parse(`${argument.slice(0, 10)}T${argument.slice(11) || "00:00"}Z`);
  if (Number.isNaN(milliseconds)) return false;
  return new Date(milliseconds).toISOString().startsWith(argument.slice(0, 10));
}
