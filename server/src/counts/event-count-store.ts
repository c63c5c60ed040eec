import type { Database } from "../platform/database.ts";
import type { SiteEvent } from "./site-event.ts";

export interface EventCount extends SiteEvent {
  /** As yyyy-mm-dd. */
  day: string;
  count: number;
}

/** One statement whatever the number of events: their counts are added to the rows that exist. */
export async function addEventCounts(database: Database, counts: EventCount[]): Promise<void> {
  const column = (name: keyof EventCount) => counts.map((row) => row[name]);
  await database.query({
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
  });
}
