import { leadCommands } from "@fiosite/content/lead-commands";
import { leadEmail } from "@fiosite/content/lead-email";
import type { Lead } from "../../leads/lead.ts";
import { onOneLine } from "../../leads/on-one-line.ts";

const local = new Intl.DateTimeFormat("pt-BR", {
  dateStyle: "short",
  timeStyle: "medium",
  timeZone: leadEmail.timeZone,
});

export function formatMoment(moment: Date | null): string {
  return moment ? local.format(moment) : leadCommands.emailPending;
}

export function leadLine(lead: Lead): string {
  const { id, name, phone, address } = lead;
  return [formatMoment(lead.createdAt), id, ...[name, phone, address].map(onOneLine)].join("  ");
}
