import type { Database } from "../platform/database.ts";
import { leadEmailQueue } from "./lead-queues.ts";

/** How far the e-mails are behind the leads, as health and metrics tell it. Nothing personal. */
export interface LeadDeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  /** How long the queue's most overdue e-mail has waited for somebody to take it up. */
  overdueSeconds: number;
  /** Some are overdue and no process is busy with any. */
  isAbandoned: boolean;
}

// A worker at work gives a sign of life every few seconds, see `heartbeatSeconds` in lead-queues.ts. It is looked for
// only when there is reason to: with 300,000 jobs of a week that takes 100 ms, the rest 20 ms by pg-boss's own index.
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
