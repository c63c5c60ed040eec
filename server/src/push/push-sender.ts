// Tells phones about contacts. A message is recorded after the push service took it: a process that dies in between makes the
// next one send it once more, and no notice is lost. The phone shows the repeated one in place of the first, without ringing.
import type { BlockList } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { OutsideResponse } from "../platform/post-outside.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { isDayIn, noticeMessage } from "./notice-message.ts";
import { claimPhones, type Phone, postponePhone, recordNotices } from "./notice-store.ts";
import { type PushKeys, readPushKeys } from "./push-keys.ts";
import { type PushIdentity, pushMessage } from "./push-request.ts";
import { endSubscription } from "./subscription-store.ts";

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
      for (const phone of phones) run(tell(phone, isDay, { keys, from }));
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

  async function tell(phone: Phone, isDay: boolean, identity: PushIdentity): Promise<void> {
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
