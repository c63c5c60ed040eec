import { leadCommands } from "@fiosite/content/lead-commands";
import { campaignFields } from "@fiosite/contract/campaign";
import type { Lead } from "../../leads/lead.ts";
import { listLeadsSince } from "../../leads/operator-lead-store.ts";
import { csvLine } from "./csv-line.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment } from "./lead-lines.ts";
import { readMoment } from "./read-moment.ts";

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = "\uFEFF";

export async function exportLeads(input: LeadCommandInput): Promise<void> {
  const { operator, options, timeZone, print } = input;
  const since = readMoment(options.since);
  const { columns } = leadCommands;
  const titles = [
    columns.receivedAt,
    columns.name,
    columns.phone,
    columns.address,
    columns.language,
    ...campaignFields,
    columns.emailSentAt,
    columns.protocol,
  ];
  const leads = await listLeadsSince(operator, since, timeZone);
  const lines = [titles, ...leads.map((lead) => toValues(lead, timeZone))].map(csvLine);
  print(byteOrderMark + lines.join("\r\n"));
}

function toValues(lead: Lead, timeZone: string): string[] {
  return [
    formatMoment(lead.createdAt, timeZone),
    lead.name,
    lead.phone,
    lead.address,
    lead.language,
    ...campaignFields.map((field) => lead.campaign[field] ?? ""),
    formatMoment(lead.emailSentAt, timeZone),
    lead.id,
  ];
}
