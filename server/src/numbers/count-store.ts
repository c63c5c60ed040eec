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
  event: string | null = null,
): Promise<CountRow[]> {
  const sql = `select day::text, event, place, page, language, campaign, count::float8
    from event_counts where day >= $1 and day < $2 and ($3::text is null or event = $3)
    order by 1, 2, 3, 4, 5, 6`;
  return (await database.query<CountRow>(sql, [start, end, event])).rows;
}
