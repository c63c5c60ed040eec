import { leadCommands } from "@fiosite/content/lead-commands";
import { sendLeadAgain } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { readProtocol } from "./read-protocol.ts";

export async function resendLead({ operator, protocol, print }: LeadCommandInput): Promise<void> {
  const isQueued = await sendLeadAgain(operator, readProtocol(protocol));
  if (!isQueued) throw new UserFacingError(leadCommands.unknown);
  print(leadCommands.queuedAgain);
}
