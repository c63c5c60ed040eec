import { leadCommands } from "@fiosite/content/lead-commands";
import { listPendingLeads } from "../../leads/operator-lead-store.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment, leadLine } from "./lead-lines.ts";

export async function listPending({ operator, print }: LeadCommandInput): Promise<void> {
  const { columns, nothingPending } = leadCommands;
  const leads = await listPendingLeads(operator);
  if (leads.length === 0) print(nothingPending);
  for (const lead of leads) {
    const state = [
      `${columns.tries}: ${lead.tries ?? 0}`,
      ...(lead.nextTryAt ? [`${columns.nextTryAt}: ${formatMoment(lead.nextTryAt)}`] : []),
      ...(lead.reason ? [`${columns.reason}: ${lead.reason}`] : []),
      ...(lead.rejected?.length ? [`${columns.rejected}: ${lead.rejected.join(" ")}`] : []),
    ];
    print(`${leadLine(lead)}  (${state.join(", ")})`);
  }
}
