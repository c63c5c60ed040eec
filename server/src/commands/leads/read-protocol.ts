import { leadCommands } from "@fiosite/content/lead-commands";
import * as v from "valibot";
import { UserFacingError } from "../../platform/user-facing-error.ts";

/** The "protocolo" that the e-mail shows is the id of the lead. */
export function readProtocol(argument: string | undefined): string {
  if (argument === undefined) throw new UserFacingError(leadCommands.usage);
  const id = v.safeParse(v.pipe(v.string(), v.uuid()), argument);
  if (!id.success) throw new UserFacingError(leadCommands.unknown);
  return id.output;
}
