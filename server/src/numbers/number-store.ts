import type { Queryable } from "../platform/database.ts";
import type { Period } from "./period.ts";

export interface CountRow {
  day: string;
  event: string;
  place: string;
  page: string;
  language: string;
  campaign: string;
  count: number;
}

/** The counts of the period and of the one before, without their days. */
export interface ComparedCount extends Omit<CountRow, "day"> {
  before: number;
}

export async function readComparedCounts(
  database: Queryable,
  { beforeStart, start, end }: Period,
): Promise<ComparedCount[]> {
  const sql = `select event, place, page, language, campaign,
      coalesce(sum(count) filter (where day >= $2), 0)::float8 as count,
      coalesce(sum(count) filter (where day < $2), 0)::float8 as before
    from event_counts where day >= $1 and day < $3
    group by event, place, page, language, campaign`;
  return (await database.query<ComparedCount>(sql, [beforeStart, start, end])).rows;
}

export async function readDailyCounts(
  database: Queryable,
  { start, end }: Pick<Period, "start" | "end">,
  event: string,
): Promise<CountRow[]> {
  const sql = `select day::text, event, place, page, language, campaign, count::float8
    from event_counts where day >= $1 and day < $2 and event = $3
    order by 1, 2, 3, 4, 5, 6`;
  return (await database.query<CountRow>(sql, [start, end, event])).rows;
}

/** Leads that were marked as sold in the period and in the one before, and are still so. */
interface SoldCount {
  utm_campaign: string | null;
  utm_source: string | null;
  count: number;
  before: number;
}

export interface ContactOutcomes {
  sold: SoldCount[];
  /** Median from the lead to the moment when somebody took or marked it, in seconds; null if nobody did. */
  firstCall: { now: number | null; before: number | null };
}

/** Each contact with the day on which it got the state that it still has. $1 is the time zone. */
const markedContacts = `contacts join leads on leads.id = lead_id, lateral (
    select (max(at) at time zone $1)::date as day from contact_events
    where lead_id = leads.id and to_state = state and from_state <> to_state
  ) marked`;

/** Each lead with its day and hour, and the seconds until somebody attended to it. $1 is the time zone. */
const calledLeads = `(
    select day, extract(hour from local)::integer as hour, extract(epoch from called_at - created_at)::float8 as seconds
    from leads, lateral (select created_at at time zone $1 as local) moment, lateral (select local::date as day) date,
      lateral (select min(at) as called_at from contact_events where lead_id = leads.id and kind in ('take', 'state')) call
    where called_at is not null
  ) lead`;

const median = "percentile_cont(0.5) within group (order by seconds)";

export async function readOutcomes(
  database: Queryable,
  { beforeStart, start, end }: Period,
  timeZone: string,
): Promise<ContactOutcomes> {
  const sold = `select utm_campaign, utm_source,
      (count(*) filter (where day >= $3))::float8 as count, (count(*) filter (where day < $3))::float8 as before
    from ${markedContacts}
    where state = 'sold' and day >= $2 and day < $4
    group by 1, 2`;
  const firstCall = `select ${median} filter (where day >= $3) as now, ${median} filter (where day < $3) as before
    from ${calledLeads} where day >= $2 and day < $4`;
  const values = [timeZone, beforeStart, start, end];
  const medians = await database.query<ContactOutcomes["firstCall"]>(firstCall, values);
  return {
    sold: (await database.query<SoldCount>(sold, values)).rows,
    firstCall: medians.rows[0] ?? { now: null, before: null },
  };
}

export async function readSoldDays(
  database: Queryable,
  { start, end }: Pick<Period, "start" | "end">,
  timeZone: string,
): Promise<{ day: string; count: number }[]> {
  const sql = `select day::text, count(*)::integer as count from ${markedContacts}
    where state = 'sold' and day >= $2 and day < $3 group by 1`;
  return (await database.query<{ day: string; count: number }>(sql, [timeZone, start, end])).rows;
}

export interface CalledHours {
  /** Hour of the company's day when the contact came; null for the three hours that begin with `from`. */
  hour: number | null;
  from: number;
  count: number;
  /** In seconds. */
  median: number;
}

/** The same median as in `readOutcomes`, for each hour of the day and for each three. */
export async function readCalledHours(
  database: Queryable,
  { start, end }: Pick<Period, "start" | "end">,
  timeZone: string,
): Promise<CalledHours[]> {
  const sql = `select hour, "from", count(*)::integer as count, ${median} as median
    from (select *, hour / 3 * 3 as "from" from ${calledLeads} where day >= $2 and day < $3) called
    group by grouping sets (("from"), ("from", hour)) order by "from", hour nulls first`;
  return (await database.query<CalledHours>(sql, [timeZone, start, end])).rows;
}

/** Addresses as visitors typed them: personal data, which `towns.ts` sums up and nothing else sees. */
export interface AddressCount {
  address: string;
  count: number;
  before: number;
}

export async function readAddresses(
  database: Queryable,
  { beforeStart, start, end }: Period,
  timeZone: string,
): Promise<AddressCount[]> {
  const midnight = (day: string) => `(${day}::date::timestamp at time zone $1)`;
  const sql = `select address, (count(*) filter (where created_at >= ${midnight("$3")}))::integer as count,
      (count(*) filter (where created_at < ${midnight("$3")}))::integer as before
    from leads where created_at >= ${midnight("$2")} and created_at < ${midnight("$4")} group by address`;
  return (await database.query<AddressCount>(sql, [timeZone, beforeStart, start, end])).rows;
}

/** Of all contacts that are kept: the places where nobody can be connected are few, and stay so for months. */
export async function readUncoveredAddresses(database: Queryable): Promise<string[]> {
  const sql =
    "select address from contacts join leads on leads.id = lead_id where state = 'no-coverage'";
  return (await database.query<{ address: string }>(sql)).rows.map(({ address }) => address);
}
