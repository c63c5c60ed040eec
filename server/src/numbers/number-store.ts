import type { CampaignParameters } from "@fiosite/contract/counts";
import type { CameBy } from "@fiosite/contract/panel/contacts";
import type { Queryable } from "../platform/database.ts";
import type { Period } from "./period.ts";

/** An event that was counted on the site, in the period and in the period before. */
export interface ComparedCount {
  event: string;
  place: string;
  page: string;
  language: string;
  campaign: string;
  count: number;
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

/** Numbers of the period and of the period before, grouped by what the figures distinguish. */
interface Compared extends CampaignParameters {
  came_by: CameBy;
  count: number;
  before: number;
}

export interface LeadCount extends Compared {
  /** The address as typed. It is personal data, which only `towns.ts` reads, to add up towns. */
  address: string;
}

interface SaleCount extends Compared {
  plan: string | null;
}

export interface ContactFigures {
  leads: LeadCount[];
  sales: SaleCount[];
  /** Leads of a burst to which nobody reacted, so perhaps not from people. They are in no other figure. */
  burst: { count: number; before: number };
  /** The median time in seconds from a request with the site's form to the first reaction; null if nobody reacted. */
  firstCall: { now: number | null; before: number | null };
}

/** $1 is the time zone. Every figure reads the requests that count from the same view of the database. */
const dated = (columns: string, moment: string, tables: string) =>
  `(select ${columns}, (${moment} at time zone $1)::date as day from ${tables}) dated`;
const leadDays = dated("*", "created_at", "counted_leads");
/** A sale counts on its own day, for the request that led to it. */
const saleDays = dated(
  "plan, came_by, utm_campaign, utm_source",
  "sales.at",
  "sales join counted_leads on counted_leads.id = lead_id where undone_at is null",
);
const burstDays = dated(
  "leads.id",
  "created_at",
  `leads join contacts on contacts.id = contact_id
    where from_burst and hoax_at is null and leads.id not in (select id from counted_leads)`,
);
/** Each request with the form and the seconds until somebody reacted. A contact that the team notes also counts as a reaction. */
const calledLeads = `(
    select day, extract(hour from created_at at time zone $1)::integer as hour,
      extract(epoch from called_at - created_at)::float8 as seconds
    from ${leadDays}, lateral (
      select min(at) as called_at from (
        select at from contact_events event where event.contact_id = dated.contact_id and revision is not null
          and undone_at is null and (kind in ('take', 'state', 'remind') or (detail ->> 'takes')::boolean
            or kind in ('note', 'done') and to_state <> 'new')
        union all
        select noted.created_at from leads noted where noted.contact_id = dated.contact_id and came_by <> 'site'
      ) reaction where at >= created_at
    ) call
    where came_by = 'site' and called_at is not null
  ) lead`;

const median = "percentile_cont(0.5) within group (order by seconds)";

export async function readContactFigures(
  database: Queryable,
  { beforeStart, start, end }: Period,
  timeZone: string,
): Promise<ContactFigures> {
  const values = [timeZone, beforeStart, start, end];
  const sums = `(count(*) filter (where day >= $3))::integer as count, (count(*) filter (where day < $3))::integer as before`;
  const compared = (column: string, days: string) => {
    const columns = `${column}, came_by, utm_campaign, utm_source`;
    return `select ${columns}, ${sums} from ${days} where day >= $2 and day < $4 group by ${columns}`;
  };
  const unanswered = `select ${sums} from ${burstDays} where day >= $2 and day < $4`;
  const firstCall = `select ${median} filter (where day >= $3) as now, ${median} filter (where day < $3) as before
    from ${calledLeads} where day >= $2 and day < $4`;
  const leads = await database.query<LeadCount>(compared("address", leadDays), values);
  const sales = await database.query<SaleCount>(compared("plan", saleDays), values);
  const bursts = await database.query<ContactFigures["burst"]>(unanswered, values);
  const medians = await database.query<ContactFigures["firstCall"]>(firstCall, values);
  return {
    leads: leads.rows,
    sales: sales.rows,
    burst: bursts.rows[0] ?? { count: 0, before: 0 },
    firstCall: medians.rows[0] ?? { now: null, before: null },
  };
}

/** Days without requests and sales are left out. */
export async function readDays(
  database: Queryable,
  { start, end }: Pick<Period, "start" | "end">,
  timeZone: string,
): Promise<{ day: string; contacts: number; sold: number }[]> {
  const sql = `select day::text, sum(contacts)::integer as contacts, sum(sold)::integer as sold from (
      select day, 1 as contacts, 0 as sold from ${leadDays}
      union all select day, 0, 1 from ${saleDays}
    ) each where day >= $2 and day < $3 group by 1`;
  const { rows } = await database.query<{ day: string; contacts: number; sold: number }>(sql, [
    timeZone,
    start,
    end,
  ]);
  return rows;
}

export interface CalledHours {
  /** The hour of the company's day at which the contact came; null for the three hours that begin with `from`. */
  hour: number | null;
  from: number;
  count: number;
  /** In seconds. */
  median: number;
}

/** The same median as in `readContactFigures`, for each hour of the day and for each three hours. */
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

/** Includes all contacts that are kept: the places without coverage are few, and stay so for months. */
export async function readUncoveredAddresses(database: Queryable): Promise<string[]> {
  const sql = "select address from contacts where state = 'no-coverage' and hoax_at is null";
  return (await database.query<{ address: string }>(sql)).rows.map(({ address }) => address);
}
