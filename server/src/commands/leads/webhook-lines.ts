import { leadCommands } from "@fiosite/content/lead-commands";
import { readLeads } from "../../leads/operator-lead-store.ts";
import type { QueuedWebhook } from "../../webhooks/operator-webhook-store.ts";
import { attemptsState } from "./attempts-state.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";

/** One line for each, with the lead unless it is erased. */
export async function webhookLines(
  { operator, timeZone }: LeadCommandInput,
  webhooks: QueuedWebhook[],
): Promise<string[]> {
  const about = await readLeads(
    operator,
    webhooks.map(({ leadId }) => leadId),
  );
  return webhooks.map((webhook) => {
    const lead = about.find(({ id }) => id === webhook.leadId);
    return `${lead ? leadLine(lead, timeZone) : webhook.leadId}  (${stateOf(webhook, timeZone).join(", ")})`;
  });
}

function stateOf(webhook: QueuedWebhook, timeZone: string): string[] {
  const { destination, isErased, isRemoved, isDisabled, isDelivered, nextTryAt } = webhook;
  const { givenUp, disabled, removed, delivered, erasedFor } = leadCommands.webhook;
  const about = isErased
    ? erasedFor(destination)
    : `${leadCommands.columns.destination}: ${destination}`;
  if (isDelivered) return [about, delivered];
  if (isRemoved) return [about, removed];
  const attempts = attemptsState(
    { ...webhook, nextTryAt: isDisabled ? null : nextTryAt },
    timeZone,
  );
  return [about, ...(isDisabled ? [disabled] : nextTryAt ? [] : [givenUp]), ...attempts];
}
