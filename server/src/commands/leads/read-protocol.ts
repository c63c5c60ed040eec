import { leadCommands } from "@fiosite/content/lead-commands";
import * as v from "valibot";
import { UserFacingError } from "../../platform/user-facing-error.ts";

/** The protocol of a lead is its id, as the e-mail shows it. */
export function readProtocol(given: string | undefined): string {
  if (given === undefined) throw new UserFacingError(leadCommands.usage);
  const id = v.safeParse(v.pipe(v.string(), v.uuid()), given);
  if (!id.success) throw new UserFacingError(leadCommands.unknown);
  return id.output;
}
