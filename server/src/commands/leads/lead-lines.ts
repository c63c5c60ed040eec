import { leadCommands } from "@fiosite/content/lead-commands";
import { onOneLine } from "../../leads/lead-messages.ts";
import type { Lead } from "../../leads/lead-store.ts";
import { dateFormat } from "../../platform/date-format.ts";

export function formatMoment(moment: Date | null, timeZone: string): string {
  if (!moment) return leadCommands.emailPending;
  return dateFormat("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone }).format(moment);
}

export function leadLine(lead: Lead, timeZone: string): string {
  const { id, name, phone, address } = lead;
  const received = formatMoment(lead.createdAt, timeZone);
  return [received, id, ...[name, phone, address].map(onOneLine)].join("  ");
}
