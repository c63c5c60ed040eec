import type pg from "pg";
import * as v from "valibot";
import type { Lead } from "../../leads/lead-store.ts";
import { findLeadIds, readLeads } from "../../leads/operator-lead-store.ts";
import { cleanText } from "../../platform/contact-details.ts";
import { dateFormat } from "../../platform/date-format.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import type { QueuedWebhook } from "../../webhooks/operator-webhook-store.ts";
import { texts } from "./texts.ts";

export interface LeadCommandInput {
  operator: pg.Client;
  /** The argument after the name of the command. */
  argument: string | undefined;
  options: {
    since?: string;
    until?: string;
    burst?: boolean;
    pending?: boolean;
    forget?: boolean;
  };
  /** The time zone in which times are read and printed. */
  timeZone: string;
  print(line: string): void;
  /** Reads a line from standard input. */
  ask(question: string): Promise<string>;
}

/** The "protocolo" is the id of the lead. While the panel is on, the e-mail shows only the beginning of it. */
export async function readProtocol({ operator, argument }: LeadCommandInput): Promise<string> {
  if (argument === undefined) throw new UserFacingError(texts.usage);
  if (v.is(v.pipe(v.string(), v.uuid()), argument)) return argument;
  const [id, other] = /^[0-9a-f]{8}$/.test(argument) ? await findLeadIds(operator, argument) : [];
  if (id === undefined || other !== undefined) throw new UserFacingError(texts.unknown);
  return id;
}

export function leadLine(lead: Lead, timeZone: string): string {
  const { id, name, phone, address } = lead;
  const received = formatMoment(lead.createdAt, timeZone);
  return [received, id, ...[name, phone, address].map((text) => cleanText(text))].join("  ");
}

export function formatMoment(moment: Date | null, timeZone: string): string {
  if (!moment) return texts.emailPending;
  return dateFormat("pt-BR", { dateStyle: "short", timeStyle: "medium", timeZone }).format(moment);
}

/** One line for each message, with its lead unless that is erased. */
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
    return `${lead ? leadLine(lead, timeZone) : webhook.leadId}  (${webhookState(webhook, timeZone).join(", ")})`;
  });
}

function webhookState(webhook: QueuedWebhook, timeZone: string): string[] {
  const { destination, isErased, isRemoved, isDisabled, isDelivered, nextTryAt } = webhook;
  const { givenUp, disabled, removed, delivered, erasedFor } = texts.webhook;
  const about = isErased ? erasedFor(destination) : `${texts.columns.destination}: ${destination}`;
  if (isDelivered) return [about, delivered];
  if (isRemoved) return [about, removed];
  const attempts = attemptsState(
    { ...webhook, nextTryAt: isDisabled ? null : nextTryAt },
    timeZone,
  );
  return [about, ...(isDisabled ? [disabled] : nextTryAt ? [] : [givenUp]), ...attempts];
}

interface Attempts {
  tries: number;
  nextTryAt: Date | null;
  reason: string | null;
}

export function attemptsState({ tries, nextTryAt, reason }: Attempts, timeZone: string): string[] {
  const { columns } = texts;
  return [
    `${columns.tries}: ${tries}`,
    ...(nextTryAt ? [`${columns.nextTryAt}: ${formatMoment(nextTryAt, timeZone)}`] : []),
    ...(reason ? [`${columns.reason}: ${reason}`] : []),
  ];
}
