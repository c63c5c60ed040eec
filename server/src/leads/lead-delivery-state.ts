import type { Database } from "../platform/database.ts";
import { leadEmailQueue } from "./lead-queues.ts";

/** How far the e-mails are behind the leads, for health checks and metrics. Holds no personal data. */
export interface LeadDeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  /** How long the most overdue e-mail has waited for a worker. */
  overdueSeconds: number;
  /** E-mails are overdue and no worker is sending any. */
  isAbandoned: boolean;
}

// A running worker updates its heartbeat every few seconds, see `heartbeatSeconds` in lead-queues.ts. The query looks for
// heartbeats only if a job is overdue: among 300,000 jobs of a week that takes 100 ms, the rest 20 ms by pg-boss's index.
const sql = `with due as (
    select greatest(coalesce(extract(epoch from now() - min(start_after)), 0), 0)::float8 as seconds
      from pgboss.job where name = $1 and state < 'active' and not blocked
  ), unsent as (
    select count(*)::integer as count, min(created_at) as oldest from leads where email_sent_at is null
  )
  select unsent.count as "unsent",
    coalesce(extract(epoch from now() - unsent.oldest), 0)::float8 as "oldestUnsentSeconds",
    due.seconds as "overdueSeconds",
    case when due.seconds > 30 then not exists (
      select from pgboss.job where name = $1 and state = 'active'
        and coalesce(heartbeat_on, started_on) > now() - interval '30 seconds'
    ) else false end as "isAbandoned"
  from due, unsent`;

export async function readLeadDelivery(database: Database): Promise<LeadDeliveryState> {
  const { rows } = await database.query<LeadDeliveryState>(sql, [leadEmailQueue]);
  if (!rows[0]) throw new Error("a query without a from clause always has a row");
  return rows[0];
}
