import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import { localDay } from "../platform/date-format.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { addEventCounts, type EventCount, type SiteEvent } from "./event-count-store.ts";

const writeEveryMs = 5_000;

/**
 * Adds up events in memory and writes the sums every few seconds. A crash, or a connection that drops during a write, loses at
 * most the sums since the write before. While the database is down, the sums stay in memory, and the closed lists of the contract
 * limit their number.
 */
export function createEventCounter(
  database: Database,
  { content, log }: { content: SiteContent; log: FastifyBaseLogger },
) {
  let sums = new Map<string, EventCount>();
  let writing = Promise.resolve();

  function add(event: SiteEvent, day: string, count: number) {
    const key = [day, ...Object.values(event)].join();
    const sum = sums.get(key);
    if (sum) sum.count += count;
    else sums.set(key, { ...event, day, count });
  }

  async function write() {
    if (sums.size === 0) return;
    const written = sums;
    sums = new Map();
    const outcome = await addEventCounts(database, [...written.values()]);
    if (outcome.isWritten) return;
    const err = outcome.error;
    // Rather lose these counts, as in a crash: counting an event twice would report something that never happened.
    if (outcome.isUnknown) {
      log.warn({ err }, "event counts may not be written: the connection was lost");
      return;
    }
    for (const { day, count, ...event } of written.values()) add(event, day, count);
    log.warn({ err }, "event counts were not written and wait for the next attempt");
  }

  // One write at a time: two concurrent writes could update the same rows in different orders and deadlock.
  const writeNext = () => {
    writing = writing.then(write);
    return writing;
  };
  const timer = setInterval(writeNext, writeEveryMs).unref();

  return {
    count: (event: SiteEvent) =>
      add(event, localDay(new Date(), content().facts.company.timeZone), 1),
    /** Writes the remaining counts. Call it before the database is closed. */
    stop: () => {
      clearInterval(timer);
      return writeNext();
    },
  };
}
