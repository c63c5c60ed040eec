import { leadCommands } from "@fiosite/content/lead-commands";
import { listLatestLeads } from "../../leads/operator-lead-store.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment, leadLine } from "./lead-lines.ts";

export async function listLeads({ operator, timeZone, print }: LeadCommandInput): Promise<void> {
  const leads = await listLatestLeads(operator, 20);
  if (leads.length === 0) print(leadCommands.none);
  for (const lead of leads) {
    const sent = `${leadCommands.columns.emailSentAt}: ${formatMoment(lead.emailSentAt, timeZone)}`;
    print(`${leadLine(lead, timeZone)}  (${sent})`);
  }
}
