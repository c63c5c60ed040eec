import { leadCommands } from "@fiosite/content/lead-commands";
import { listPendingLeads, readLeads } from "../../leads/operator-lead-store.ts";
import { listPendingWebhooks, type PendingWebhook } from "../../webhooks/operator-webhook-store.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment, leadLine } from "./lead-lines.ts";

const { columns } = leadCommands;

export async function listPending({ operator, print }: LeadCommandInput): Promise<void> {
  const leads = await listPendingLeads(operator);
  const webhooks = await listPendingWebhooks(operator);
  if (leads.length === 0 && webhooks.length === 0) print(leadCommands.nothingPending);
  for (const lead of leads) {
    const state = [
      ...attempts({ ...lead, tries: lead.tries ?? 0 }),
      ...(lead.accepted?.length ? [`${columns.accepted}: ${lead.accepted.join(" ")}`] : []),
    ];
    print(`${leadLine(lead)}  (${state.join(", ")})`);
  }
  const about = await readLeads(
    operator,
    webhooks.map(({ leadId }) => leadId),
  );
  for (const webhook of webhooks) {
    const lead = about.find(({ id }) => id === webhook.leadId);
    const line = lead ? leadLine(lead) : webhook.leadId;
    print(`${line}  (${[...destinationState(webhook), ...attempts(webhook)].join(", ")})`);
  }
}

function destinationState({ destination, isDisabled, isErased, nextTryAt }: PendingWebhook) {
  const { givenUp, disabled, erasedFor } = leadCommands.webhook;
  return [
    isErased ? erasedFor(destination) : `${columns.destination}: ${destination}`,
    ...(isDisabled ? [disabled] : nextTryAt ? [] : [givenUp]),
  ];
}

interface Attempts {
  tries: number;
  nextTryAt: Date | null;
  reason: string | null;
  isDisabled?: boolean;
}

function attempts({ tries, nextTryAt, reason, isDisabled = false }: Attempts): string[] {
  return [
    `${columns.tries}: ${tries}`,
    ...(nextTryAt && !isDisabled ? [`${columns.nextTryAt}: ${formatMoment(nextTryAt)}`] : []),
    ...(reason ? [`${columns.reason}: ${reason}`] : []),
  ];
}
