import type { BlockList } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { formatTime } from "@fiosite/content/format";
import { readHours } from "@fiosite/content/opening-hours";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import {
  dayHours,
  type NoticeKind,
  type PushMessage,
  type Subscription,
  tomorrowHour,
} from "@fiosite/contract/panel/push";
import type { FastifyBaseLogger } from "fastify";
import webPush from "web-push";
import { townOfAddress } from "../platform/contact-details.ts";
import type { Database } from "../platform/database.ts";
import { dateFormat } from "../platform/date-format.ts";
import {
  type OutsideRequest,
  type OutsideResponse,
  postOutside,
} from "../platform/post-outside.ts";
import type { SiteContent } from "../platform/site-content.ts";
import {
  claimPhones,
  endSubscription,
  type Notice,
  type Phone,
  type PushKeys,
  postponePhone,
  readPushKeys,
  recordNotices,
} from "./push-store.ts";

type Facts = Pick<VisitorContent["facts"], "company" | "openingHours" | "towns">;

interface PushDependencies extends Pick<PushIdentity, "from"> {
  database: Database;
  content: SiteContent;
  privateAddresses: BlockList;
  /** An SQL condition on `sessions`. */
  isSessionAlive: string;
  clock?: () => Date;
}

// The panel polls: the public server's role has no rights in the panel's tables, and NOTIFY would slow down every lead.
const pollMs = 2_000;
const stopTimeoutMs = 4_000;
const endedStatuses = [404, 410];

/**
 * Notifies phones about contacts. A notification is recorded after the push service accepted it: if the process dies in between,
 * the next one sends it again, so none is lost. The phone shows the repeated one in place of the first, without ringing.
 */
export function createPushSender(dependencies: PushDependencies, log: FastifyBaseLogger) {
  const { database, content, privateAddresses, from, isSessionAlive } = dependencies;
  const clock = dependencies.clock ?? (() => new Date());
  const sending = new Set<Promise<void>>();
  let polling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let keys: PushKeys | undefined;
  let isDatabaseDown = false;

  async function poll(): Promise<void> {
    try {
      const moment = momentIn(content().facts, clock());
      // Read the keys before claiming phones: a claimed phone waits for a minute if anything fails before its message is sent.
      keys ??= await readPushKeys(database);
      const phones = await claimPhones(database, moment, isSessionAlive);
      isDatabaseDown = false;
      for (const phone of phones) run(notify(phone, moment.isDay, { keys, from }));
    } catch (error) {
      // Log only the first failure, because a database that is down would fill the log.
      if (!isDatabaseDown) log.warn({ err: error }, "notices wait for the database");
      isDatabaseDown = true;
    }
  }

  function run(task: Promise<void>): void {
    const watched: Promise<void> = task
      .catch((error: Error) => log.error({ err: error }, "notice not recorded"))
      .finally(() => sending.delete(watched));
    sending.add(watched);
  }

  async function notify(phone: Phone, isDay: boolean, identity: PushIdentity): Promise<void> {
    for (const kind of new Set(phone.due.map((each) => each.kind))) {
      const message = noticeMessage(kind, { notices: phone.notices, isDay }, content());
      const response = await pushMessage(phone, message, { identity, privateAddresses });
      if ("status" in response && response.status >= 200 && response.status < 300) {
        await recordNotices(database, phone, kind);
        log.info({ kind }, "notice sent");
      } else return handleFailure(phone, response);
    }
  }

  async function handleFailure(phone: Phone, response: OutsideResponse): Promise<void> {
    const hasStatus = "status" in response;
    const reason = hasStatus ? `HTTP ${response.status}` : response.reason;
    // The path of an endpoint is a secret of the phone, so only the host is logged.
    const failure = { service: new URL(phone.endpoint).hostname, reason, attempts: phone.attempts };
    if (reason === "EKEYS" || (hasStatus && endedStatuses.includes(response.status))) {
      log.info(failure, "phone no longer gets notices");
      return endSubscription(database, phone.sessionId);
    }
    log.warn(failure, "notice not sent, will be retried");
    await postponePhone(database, phone, hasStatus ? response.retryAfterSeconds : undefined);
  }

  return {
    /** Runs one round, which ends when every message has its response. */
    async sendDue(): Promise<void> {
      await poll();
      await Promise.all(sending);
    },
    start(): void {
      timer = setInterval(() => {
        polling ??= poll().finally(() => {
          polling = undefined;
        });
      }, pollMs);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await polling;
      await Promise.race([Promise.all(sending), wait(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

const weekDays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const inTwoDigits = (hour: number) => String(hour).padStart(2, "0");

/** Whether in the company's time zone it is day, within opening hours, and late enough for the message about tomorrow. */
export function momentIn({ company: { timeZone }, openingHours }: Facts, now: Date) {
  const parts = dateFormat("en-GB", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? "";
  const clock = `${part("hour")}:${part("minute")}`;
  const isBetween = (from: string, to: string) => clock >= from && clock < to;
  const [start, end] = [dayHours.start, dayHours.end].map(inTwoDigits) as [string, string];
  const isDay = isBetween(start, end);
  const week = openingHours === undefined ? undefined : readHours(openingHours);
  const today = week?.[weekDays.indexOf(part("weekday"))] ?? [];
  return {
    timeZone,
    isDay,
    isEvening: isBetween(inTwoDigits(tomorrowHour), end),
    isOpen: week ? today.some(([from, to]) => isBetween(from, to)) : isDay,
  };
}

/** The town comes from the provider's own list, never from what a visitor typed. */
export function noticeMessage(
  kind: NoticeKind,
  { notices, isDay }: { notices: Notice[]; isDay: boolean },
  { facts }: { facts: Facts },
): PushMessage {
  const shown = notices.filter((each) => each.kind === kind || (kind === "new" && isWaiting(each)));
  const [first] = shown;
  const only = shown.length === 1 ? first : undefined;
  const [at = ""] = shown
    .map(({ about }) => about)
    .toSorted()
    .reverse();
  const common = {
    kind,
    count: shown.length,
    at,
    contact: only?.id ?? null,
    town: null,
    rings: isDay,
  };
  if (kind === "tomorrow") {
    const installations = shown.filter((each) => each.is_installation).length;
    return { ...common, contact: null, installations };
  }
  if (kind === "reminder" || kind === "overdue") {
    const time = only ? localTime(only.about, facts.company.timeZone) : null;
    // Reminders always ring, because the person chose the hour.
    return { ...common, time, rings: true };
  }
  return { ...common, town: only ? townOfAddress(only.address, facts.towns) : null };
}

const isWaiting = ({ kind }: Notice) => kind === "new" || kind === "late";

/** Returns "10h" or "10h30". */
function localTime(moment: string, timeZone: string): string {
  const format = dateFormat("pt-BR", { timeZone, timeStyle: "short" });
  return formatTime(format.format(new Date(moment)), "pt-BR");
}

interface PushIdentity {
  keys: PushKeys;
  /** An e-mail address to which a push service can write if something is wrong with our messages. */
  from: string;
}

const timeoutMs = 10_000;
// How long the push service keeps a message. A phone that was off for longer shows the list when the panel is opened.
const keepSeconds = 12 * 3_600;

/**
 * The library encrypts and signs. We send the request ourselves, because its address comes from a browser and must be checked.
 */
async function pushMessage(
  subscription: Subscription,
  message: PushMessage,
  { identity, privateAddresses }: { identity: PushIdentity; privateAddresses: BlockList },
): Promise<OutsideResponse> {
  const request = encrypt(subscription, message, identity);
  if (!request) return { reason: "EKEYS" };
  return postOutside({ ...request, privateAddresses }, { timeout: timeoutMs });
}

/** Undefined if the browser's key is not a point of the curve, which shows only when encrypting. */
function encrypt(
  subscription: Subscription,
  message: PushMessage,
  { keys, from }: PushIdentity,
): Omit<OutsideRequest, "privateAddresses"> | undefined {
  const options = {
    vapidDetails: { subject: `mailto:${from}`, ...keys },
    TTL: keepSeconds,
    urgency: "high" as const,
    // A push service keeps only the last message of each kind for a phone that is off.
    topic: message.kind,
  };
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      subscription,
      JSON.stringify(message),
      options,
    );
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { url: new URL(endpoint), headers: Object.fromEntries(texts), body };
  } catch {
    return undefined;
  }
}
