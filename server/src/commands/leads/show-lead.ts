import { leadCommands } from "@fiosite/content/lead-commands";
import { campaignFields } from "@fiosite/contract/campaign";
import { onOneLine } from "../../leads/lead-messages.ts";
import { readLeads } from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { LeadCommandInput } from "./lead-command.ts";
import { formatMoment } from "./lead-lines.ts";
import { readProtocol } from "./read-protocol.ts";

export async function showLead(input: LeadCommandInput): Promise<void> {
  const { operator, argument, timeZone, print } = input;
  const [lead] = await readLeads(operator, [readProtocol(argument)]);
  if (!lead) throw new UserFacingError(leadCommands.unknown);
  const { columns } = leadCommands;
  const lines = [
    [columns.protocol, lead.id],
    [columns.receivedAt, formatMoment(lead.createdAt, timeZone)],
    [columns.name, lead.name],
    [columns.phone, lead.phone],
    [columns.address, lead.address],
    [columns.language, lead.language],
    ...campaignFields.map((field) => [field, lead.campaign[field] ?? ""]),
    [columns.emailSentAt, formatMoment(lead.emailSentAt, timeZone)],
  ];
  for (const [label, value = ""] of lines) print(`${label}: ${onOneLine(value)}`);
}
