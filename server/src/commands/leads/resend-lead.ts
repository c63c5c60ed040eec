import { leadCommands } from "@fiosite/content/lead-commands";
import { sendLeadAgain, sendPendingLeads } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { sendPendingWebhooks, sendWebhooksAgain } from "../../webhooks/operator-webhook-store.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { readProtocol } from "./read-protocol.ts";

export async function resendLead(input: LeadCommandInput): Promise<void> {
  const { operator, argument, options, print } = input;
  if (options.pending) {
    const emails = await sendPendingLeads(operator);
    const webhooks = await sendPendingWebhooks(operator);
    if (emails === 0 && webhooks === 0) print(leadCommands.nothingPending);
    if (emails > 0) print(leadCommands.pendingQueued(emails));
    if (webhooks > 0) print(leadCommands.webhook.queued(webhooks));
    return;
  }
  const id = readProtocol(argument);
  const isQueued = await sendLeadAgain(operator, id);
  // An erased lead has no e-mail, but perhaps a destination that does not know of it yet.
  const webhooks = await sendWebhooksAgain(operator, id);
  if (!isQueued && webhooks === 0) throw new UserFacingError(leadCommands.unknown);
  if (isQueued) print(leadCommands.queuedAgain);
  if (webhooks > 0) print(leadCommands.webhook.queued(webhooks));
}
