import type { Client } from "pg";
import type { ReportPeriod } from "./report-period.ts";

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
  operator: Client,
  { beforeStart, start, end }: ReportPeriod,
): Promise<ComparedCount[]> {
  const sql = `select event, place, page, language, campaign,
      coalesce(sum(count) filter (where day >= $2), 0)::float8 as count,
      coalesce(sum(count) filter (where day < $2), 0)::float8 as before
    from event_counts where day >= $1 and day < $3
    group by event, place, page, language, campaign`;
  return (await operator.query<ComparedCount>(sql, [beforeStart, start, end])).rows;
}

export async function readDailyCounts(
  operator: Client,
  { start, end }: ReportPeriod,
): Promise<CountRow[]> {
  const sql = `select day::text, event, place, page, language, campaign, count::float8
    from event_counts where day >= $1 and day < $2 order by 1, 2, 3, 4, 5, 6`;
  return (await operator.query<CountRow>(sql, [start, end])).rows;
}

export async function countUnsentLeads(operator: Client): Promise<number> {
  const sql = "select count(*)::integer as unsent from leads where email_sent_at is null";
  return (await operator.query<{ unsent: number }>(sql)).rows[0]?.unsent ?? 0;
}
