import { leadCommands } from "@fiosite/content/lead-commands";
import { sendLeadAgain, sendPendingLeads } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { readProtocol } from "./read-protocol.ts";

export async function resendLead(input: LeadCommandInput): Promise<void> {
  const { operator, protocol, options, print } = input;
  if (options.pending) {
    const count = await sendPendingLeads(operator);
    return print(count === 0 ? leadCommands.nothingPending : leadCommands.pendingQueued(count));
  }
  const isQueued = await sendLeadAgain(operator, readProtocol(protocol));
  if (!isQueued) throw new UserFacingError(leadCommands.unknown);
  print(leadCommands.queuedAgain);
}
