import { eraseAllExpired } from "../../leads/lead-erasing.ts";
import type { Lead } from "../../leads/lead-store.ts";
import {
  confirmErasing,
  eraseLeads,
  listLeadsBetween,
  queueLeadAgain,
  queuePendingLeads,
  readErasing,
  readRequests,
} from "../../leads/operator-lead-store.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import {
  countUntold,
  listRemovedDestinations,
  listWebhooksOf,
  sendPendingWebhooks,
  sendWebhooksAgain,
  settleWebhooks,
} from "../../webhooks/operator-webhook-store.ts";
import {
  formatMoment,
  type LeadCommandInput,
  leadLine,
  readProtocol,
  webhookLines,
} from "./lead-lines.ts";
import { texts } from "./texts.ts";

export async function resendLead(input: LeadCommandInput): Promise<void> {
  const { operator, options, print } = input;
  if (options.pending) {
    const emails = await queuePendingLeads(operator);
    const webhooks = await sendPendingWebhooks(operator);
    if (emails === 0 && webhooks === 0) print(texts.nothingPending);
    if (emails > 0) print(texts.pendingQueued(emails));
    if (webhooks > 0) print(texts.webhook.queued(webhooks));
    return;
  }
  const id = await readProtocol(input);
  const isQueued = await queueLeadAgain(operator, id);
  // An erased lead has no e-mail, but a destination may not have been notified of the erasing yet.
  const webhooks = await sendWebhooksAgain(operator, id);
  if (!isQueued && webhooks === 0) throw new UserFacingError(texts.unknown);
  if (isQueued) print(texts.queuedAgain);
  if (webhooks > 0) print(texts.webhook.queued(webhooks));
}

/**
 * Erasing is final, so it erases exactly the leads that it listed and none that arrived since. For a protocol it lists all
 * requests of that person. For a span of time it lists only the requests in it, because a burst may use a real person's phone.
 */
export async function eraseSelectedLeads(input: LeadCommandInput): Promise<void> {
  const { operator, print } = input;
  const leads = await selectLeads(input);
  if (leads.length === 0) return print(texts.noneFound);
  for (const lead of leads) print(leadLine(lead, input.timeZone));
  await confirmCount(input, texts.confirmErase, leads.length);
  const ids = leads.map(({ id }) => id);
  print(texts.erased(await eraseLeads(operator, ids)));
  for (const { destination, count } of await countUntold(operator, ids)) {
    print(texts.webhook.notTold(destination, count));
  }
}

/** The server erases expired leads every hour, unless it suspects a wrong clock or a setting that was lowered. */
export async function eraseExpired(input: LeadCommandInput): Promise<void> {
  const { operator, print, timeZone } = input;
  const { doubt, now, erasedAt, days, expired } = await readErasing(operator);
  const [clock, last] = [now, erasedAt].map((moment) => formatMoment(moment, timeZone));
  print(texts.expired({ clock: clock ?? "", last: last ?? "", days, count: expired }));
  if (doubt === null) return print(texts.erasedByItself);
  await confirmCount(input, texts.confirmExpired, expired);
  await confirmErasing(operator);
  print(texts.erased((await eraseAllExpired(operator)) ?? 0));
}

async function selectLeads(input: LeadCommandInput): Promise<Lead[]> {
  const { operator, argument, options } = input;
  const { since, until, burst = false } = options;
  const ways = [argument, since ?? until].filter((way) => way !== undefined);
  if (ways.length !== 1 || (burst && since === undefined)) throw new UserFacingError(texts.usage);
  if (argument !== undefined) return readRequests(operator, await readProtocol(input));
  const span = { since: readMoment(since), until: readMoment(until), timeZone: input.timeZone };
  return listLeadsBetween(operator, { ...span, isBurstOnly: burst });
}

const moment = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d)?$/;

/** Accepts a day, or a day with a time, in the provider's time zone. PostgreSQL converts it. */
function readMoment(typed: string | undefined): string {
  if (typed === undefined || !moment.test(typed) || !exists(typed)) {
    throw new UserFacingError(texts.usage);
  }
  return typed;
}

/** Date.parse accepts 31 February and turns it into a day of March. */
function exists(typed: string): boolean {
  const milliseconds = Date.parse(`${typed.slice(0, 10)}T${typed.slice(11) || "00:00"}Z`);
  if (Number.isNaN(milliseconds)) return false;
  return new Date(milliseconds).toISOString().startsWith(typed.slice(0, 10));
}

/**
 * No process sends the messages that wait for a destination which is no longer in the settings. The operator has the leads erased
 * there by hand, and confirms that here. With --forget, the destination is treated as keeping no lead, so that later erasings do
 * not concern it.
 */
export async function settleDestination(input: LeadCommandInput): Promise<void> {
  const { operator, argument, options, print } = input;
  const { webhook, usage, nothingPending } = texts;
  if (argument === undefined) throw new UserFacingError(usage);
  const removed = await listRemovedDestinations(operator);
  if (!removed.includes(argument)) throw new UserFacingError(webhook.notRemoved(removed));
  const { forget = false } = options;
  const shown = await listWebhooksOf(operator, argument, forget);
  if (shown.length === 0) return print(nothingPending);
  for (const line of await webhookLines(input, shown)) print(line);
  await confirmCount(input, forget ? webhook.confirmForget : webhook.confirmSettle, shown.length);
  await settleWebhooks(operator, shown, forget);
  print(webhook.settled(shown.length));
}

/** The operator must type how many lines were shown, so nobody confirms without reading them. */
async function confirmCount(
  { ask }: LeadCommandInput,
  question: (count: number) => string,
  count: number,
): Promise<void> {
  const answer = await ask(question(count));
  if (answer.trim() !== String(count)) throw new UserFacingError(texts.notConfirmed);
}
