import { leadCommands } from "@fiosite/content/lead-commands";
import { listPendingLeads } from "../../leads/operator-lead-store.ts";
import { listPendingWebhooks } from "../../webhooks/operator-webhook-store.ts";
import { attemptsState } from "./attempts-state.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { leadLine } from "./lead-lines.ts";
import { webhookLines } from "./webhook-lines.ts";

const { columns } = leadCommands;

export async function listPending(input: LeadCommandInput): Promise<void> {
  const { operator, timeZone, print } = input;
  const leads = await listPendingLeads(operator);
  const webhooks = await listPendingWebhooks(operator);
  if (leads.length === 0 && webhooks.length === 0) print(leadCommands.nothingPending);
  for (const lead of leads) {
    const state = [
      ...attemptsState({ ...lead, tries: lead.tries ?? 0 }, timeZone),
      ...(lead.accepted?.length ? [`${columns.accepted}: ${lead.accepted.join(" ")}`] : []),
    ];
    print(`${leadLine(lead, timeZone)}  (${state.join(", ")})`);
  }
  for (const line of await webhookLines(input, webhooks)) print(line);
}
