import { leadCommands } from "@fiosite/content/lead-commands";
import { sendLeadAgain } from "../../leads/lead-register-store.ts";
import { StartFailure } from "../../platform/start-failure.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { readProtocol } from "./read-protocol.ts";

export async function resendLead({ operator, protocol, print }: LeadCommandInput): Promise<void> {
  const isQueued = await sendLeadAgain(operator, readProtocol(protocol));
  if (!isQueued) throw new StartFailure(leadCommands.unknown);
  print(leadCommands.queuedAgain);
}
