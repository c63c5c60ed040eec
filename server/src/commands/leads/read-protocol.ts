import { leadCommands } from "@fiosite/content/lead-commands";
import * as v from "valibot";
import { StartFailure } from "../../platform/start-failure.ts";

/** The protocol of a lead is its id, as the e-mail shows it. */
export function readProtocol(given: string | undefined): string {
  if (given === undefined) throw new StartFailure(leadCommands.usage);
  const id = v.safeParse(v.pipe(v.string(), v.uuid()), given);
  if (!id.success) throw new StartFailure(leadCommands.unknown);
  return id.output;
}
