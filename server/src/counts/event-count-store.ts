import type { Language } from "@fiosite/content/languages";
import type { CountedEvent } from "@fiosite/contract/counts";
import type { PageName } from "@fiosite/contract/pages";
import pg from "pg";
import type { Database } from "../platform/database.ts";

export interface SiteEvent {
  event: CountedEvent;
  place: string;
  page: PageName;
  language: Language;
  campaign: string;
}

export interface EventCount extends SiteEvent {
  /** As yyyy-mm-dd. */
  day: string;
  count: number;
}

export type CountsOutcome =
  | { isWritten: true }
  /** `isUnknown` means that the connection dropped after the statement was sent, so it may have been committed. */
  | { isWritten: false; isUnknown: boolean; error: unknown };

/** Uses one statement for any number of events, which adds their counts to the existing rows. */
export async function addEventCounts(
  database: Database,
  counts: EventCount[],
): Promise<CountsOutcome> {
  let client: pg.PoolClient | undefined;
  try {
    client = await database.connect();
    await client.query(insertion(counts));
    client.release();
    return { isWritten: true };
  } catch (error) {
    const isUnknown = client !== undefined && !(error instanceof pg.DatabaseError);
    client?.release(isUnknown);
    return { isWritten: false, isUnknown, error };
  }
}

function insertion(counts: EventCount[]) {
  const column = (name: keyof EventCount) => counts.map((row) => row[name]);
  return {
    name: "add-event-counts",
    text: `insert into event_counts as saved (day, event, place, page, language, campaign, count)
      select * from unnest($1::date[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[])
      on conflict (day, event, place, page, language, campaign) do update set count = saved.count + excluded.count`,
    values: [
      column("day"),
      column("event"),
      column("place"),
      column("page"),
      column("language"),
      column("campaign"),
      column("count"),
    ],
  };
}
