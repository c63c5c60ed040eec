import type { Database } from "../platform/database.ts";

/** How far the e-mails are behind the leads, for health checks, metrics and the doctor. Holds no personal data. */
export interface LeadDeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  /** Leads that some recipients have and others do not, because the mail server rejects these. */
  partlyRejected: number;
  /** Leads that wait for the next summary: if there are any, more leads arrived than e-mails may be sent. */
  inSummary: number;
  /** How long the most overdue e-mail has waited for a worker. */
  overdueSeconds: number;
  /** When the hourly erasing of old leads last succeeded, in seconds since 1970; 0 if never. */
  lastErasing: number;
}

// The owner of a running job keeps `locked_until` in the future.
const sql = `with waiting as (
    select greatest(coalesce(extract(epoch from now() - min(greatest(run_at, locked_until))), 0), 0)::float8 as seconds
      from jobs where lead_id is not null and run_at is not null and (owner is null or locked_until < now())
  ), unsent as (
    select count(*)::integer as count, min(created_at) as oldest from leads where email_sent_at is null
  )
  select unsent.count as "unsent",
    coalesce(extract(epoch from now() - unsent.oldest), 0)::float8 as "oldestUnsentSeconds",
    (select count(*)::integer from jobs where accepted_recipients <> '{}') as "partlyRejected",
    (select count(*)::integer from jobs where kind = 'lead-summary' and run_at is not null) as "inSummary",
    waiting.seconds as "overdueSeconds",
    coalesce(
      (select extract(epoch from succeeded_at) from jobs where kind = 'lead-erasing'), 0
    )::float8 as "lastErasing"
  from waiting, unsent`;

export async function readLeadDelivery(database: Database): Promise<LeadDeliveryState> {
  const { rows } = await database.query<LeadDeliveryState>(sql);
  if (!rows[0]) throw new Error("a query of aggregates always has a row");
  return rows[0];
}
