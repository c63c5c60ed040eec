import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Queryable } from "../platform/in-transaction.ts";
import { createMailer, type MailOutcome } from "../platform/mailer.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { linkAddress, linkMessage } from "./link-message.ts";
import { createLink, type LinkPurpose, readLink } from "./link-store.ts";

interface LinkSenderDependencies {
  database: Queryable;
  mail: { smtpUrl: string; from: string };
  content: SiteContent;
  /** Of the panel. */
  origin: string;
}

export interface Addressee {
  id: string;
  email: string;
}

/** Makes a link; the result sends it, again and again if it has to. */
export async function prepareLink(
  { database, mail, content, origin }: LinkSenderDependencies,
  { id, email }: Addressee,
  purpose: LinkPurpose,
): Promise<() => Promise<MailOutcome>> {
  const { token } = await createLink(database, { personId: id, purpose });
  const link = await readLink(database, token);
  if (!link) throw new Error("the person was removed or has joined");
  const href = linkAddress(origin, token);
  const message = linkMessage({ ...link, href }, content().facts.company);
  const mailer = createMailer({ ...mail, to: [email] }, content);
  return () => mailer.sendAndRecord({ message, record: async () => {} });
}

// A link that arrives after its 15 minutes is worth nothing, so few retries are enough.
const retryDelaysMs = [5_000, 30_000, 120_000];
const stopTimeoutMs = 4_000;
// Looking one up takes about a millisecond.
const mostWaiting = 500;

export type LinkSender = ReturnType<typeof createLinkSender>;

/**
 * Sends outside of requests, so that no response shows by its time whether an address belongs to somebody. E-mails wait in
 * memory: a queue in the database would have to hold their links, of which only the hashes may be stored. What a restart
 * interrupts is logged, and the person asks again.
 */
export function createLinkSender(dependencies: LinkSenderDependencies, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function deliver(send: () => Promise<MailOutcome>, retries = retryDelaysMs): Promise<void> {
    const outcome = await send();
    if (outcome.isSent) return;
    const [delay, ...rest] = retries;
    if (delay === undefined) throw new Error(outcome.reason);
    log.warn({ reason: outcome.reason }, "link not mailed, trying again");
    await wait(delay, undefined, { signal: stopping.signal });
    await deliver(send, rest);
  }

  function run(task: Promise<unknown>): void {
    const watched: Promise<void> = task
      .then(() => {})
      .catch((error: Error) => log.error({ err: error }, "link not mailed"))
      .finally(() => running.delete(watched));
    running.add(watched);
  }

  return {
    /** The limit for all addresses together. It recovers in a moment, so that a flood keeps nobody out for longer than it lasts. */
    isBusy: () => waiting >= mostWaiting,

    /**
     * Looks up the person after the response too. One after the other: many requests at the same time must not pass a
     * person's limit together.
     */
    sendSignInLink(find: () => Promise<Addressee | undefined>): void {
      waiting += 1;
      const prepared = last.then(async () => {
        const person = await find();
        return person && prepareLink(dependencies, person, "sign-in");
      });
      last = prepared
        .catch(() => {})
        .finally(() => {
          waiting -= 1;
        });
      run(prepared.then((send) => send && deliver(send)));
    },

    /** Makes the link now, so that the list of people shows until when it is valid. */
    async invite(person: Addressee): Promise<void> {
      run(deliver(await prepareLink(dependencies, person, "invitation")));
    },

    /** Ends waiting retries, and lets e-mails finish that are being sent now. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.race([Promise.all(running), wait(stopTimeoutMs, undefined, { ref: false })]);
      const count = running.size;
      if (count > 0) log.error({ count }, "stopped before links were mailed");
    },
  };
}
