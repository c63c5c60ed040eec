import type { BlockList } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import {
  dayHours,
  type NoticeKind,
  type PushMessage,
  type Subscription,
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
  type Phone,
  type PushKeys,
  postponePhone,
  readPushKeys,
  recordNotices,
  type WaitingContact,
} from "./push-store.ts";

interface PushDependencies extends Pick<PushIdentity, "from"> {
  database: Database;
  content: SiteContent;
  privateAddresses: BlockList;
  /** A condition in SQL on `sessions`. */
  isSessionAlive: string;
  clock?: () => Date;
}

// The public server's role does not know the panel, and NOTIFY would slow down every lead: the panel looks by itself.
const pollMs = 2_000;
const stopTimeoutMs = 4_000;
const endedStatuses = [404, 410];

/**
 * Notifies phones about contacts. A notice is recorded after the push service took it: a process that dies in between makes the
 * next one send it again, so none is lost. The phone shows the repeated one in place of the first, without ringing.
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
      const isDay = isDayIn(content().facts.company.timeZone, clock());
      // First: a claimed phone rests for a minute if anything fails before its message is sent.
      keys ??= await readPushKeys(database);
      const phones = await claimPhones(database, { isDay, isSessionAlive });
      isDatabaseDown = false;
      for (const phone of phones) run(notify(phone, isDay, { keys, from }));
    } catch (error) {
      // Only the first: a database that is down would fill the log.
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
      const message = noticeMessage(kind, { waiting: phone.waiting, isDay }, content());
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
    // The path of an endpoint is a secret of the phone.
    const failure = { service: new URL(phone.endpoint).hostname, reason, attempts: phone.attempts };
    if (reason === "EKEYS" || (hasStatus && endedStatuses.includes(response.status))) {
      log.info(failure, "phone no longer gets notices");
      return endSubscription(database, phone.sessionId);
    }
    log.warn(failure, "notice not sent, will be retried");
    await postponePhone(database, phone, hasStatus ? response.retryAfterSeconds : undefined);
  }

  return {
    /** One round, which ends when every message has its response. */
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

export function isDayIn(timeZone: string, moment: Date): boolean {
  const hour = Number(
    dateFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(moment),
  );
  return hour >= dayHours.start && hour < dayHours.end;
}

/** The town is one of the provider's own list and never what a visitor typed. */
export function noticeMessage(
  kind: NoticeKind,
  { waiting, isDay }: { waiting: WaitingContact[]; isDay: boolean },
  { facts }: Pick<VisitorContent, "facts">,
): PushMessage {
  const contacts = kind === "late" ? waiting.filter((each) => each.kind === "late") : waiting;
  const [contact] = contacts;
  const isSingle = contacts.length === 1 && contact !== undefined;
  return {
    ...{ kind, count: contacts.length, rings: isDay },
    contact: isSingle ? contact.id : null,
    town: isSingle ? townOfAddress(contact.address, facts.towns) : null,
  };
}

interface PushIdentity {
  keys: PushKeys;
  /** An e-mail address that a push service can write to if something is wrong with our messages. */
  from: string;
}

const timeoutMs = 10_000;
// A phone that was off for longer shows the list when it is opened.
const keepSeconds = 12 * 3_600;

/** The library encrypts and signs. The request is ours, because its address comes from a browser and must be checked. */
async function pushMessage(
  subscription: Subscription,
  message: PushMessage,
  { identity, privateAddresses }: { identity: PushIdentity; privateAddresses: BlockList },
): Promise<OutsideResponse> {
  const request = encrypt(subscription, message, identity);
  if (!request) return { reason: "EKEYS" };
  return postOutside({ ...request, privateAddresses }, { timeout: timeoutMs });
}

/** Undefined if the browser's key is no point of the curve, which only encrypting shows. */
function encrypt(
  subscription: Subscription,
  message: PushMessage,
  { keys, from }: PushIdentity,
): Omit<OutsideRequest, "privateAddresses"> | undefined {
  const options = {
    vapidDetails: { subject: `mailto:${from}`, ...keys },
    ...{ TTL: keepSeconds, urgency: "high" as const },
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
