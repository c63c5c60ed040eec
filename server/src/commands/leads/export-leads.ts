import { leadCommands } from "@fiosite/content/lead-commands";
import { leadEmail } from "@fiosite/content/lead-email";
import { campaignFields, type Lead } from "../../leads/lead.ts";
import { listLeadsSince } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { csvLine } from "./csv-line.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment } from "./lead-lines.ts";

/** Excel reads a file as UTF-8 only if it starts with this mark. */
const byteOrderMark = "\uFEFF";

export async function exportLeads({ operator, options, print }: LeadCommandInput): Promise<void> {
  const { since = "" } = options;
  if (!isDay(since)) throw new UserFacingError(leadCommands.usage);
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
  const leads = await listLeadsSince(operator, since, leadEmail.timeZone);
  const lines = [titles, ...leads.map(toValues)].map(csvLine);
  print(byteOrderMark + lines.join("\r\n"));
}

function toValues(lead: Lead): string[] {
  return [
    formatMoment(lead.createdAt),
    lead.name,
    lead.phone,
    lead.address,
    lead.language,
    ...campaignFields.map((field) => lead.campaign[field] ?? ""),
    formatMoment(lead.emailSentAt),
    lead.id,
  ];
}

function isDay(text: string): boolean {
  // Date.parse accepts 31 February, as a day of March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && isoDay(Date.parse(text)) === text;
}

function isoDay(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? "" : new Date(milliseconds).toISOString().slice(0, 10);
}
