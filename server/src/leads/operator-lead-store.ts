import type pg from "pg";
import type { Lead } from "./lead.ts";
import { type LeadRecord, toLead } from "./lead-store.ts";

/** Queries of the operator's commands, on a connection with the operator's rights: only it can erase leads. */
type Operator = pg.ClientBase;

export interface PendingLead extends Lead {
  /** State of its e-mail in the queue; null if the queue has no job for it. */
  tries: number | null;
  nextTryAt: Date | null;
  reason: string | null;
}

export async function listLatestLeads(operator: Operator, count: number): Promise<Lead[]> {
  const sql = "select * from leads order by created_at desc limit $1";
  return (await operator.query<LeadRecord>(sql, [count])).rows.map(toLead);
}

export async function readLead(operator: Operator, id: string): Promise<Lead | undefined> {
  const sql = "select * from leads where id = $1";
  return (await operator.query<LeadRecord>(sql, [id])).rows.map(toLead)[0];
}

/** From midnight of that day in the given time zone. */
export async function listLeadsSince(
  operator: Operator,
  day: string,
  timeZone: string,
): Promise<Lead[]> {
  const sql = `select * from leads
    where created_at >= $1::date::timestamp at time zone $2 order by created_at`;
  return (await operator.query<LeadRecord>(sql, [day, timeZone])).rows.map(toLead);
}

export async function listPendingLeads(operator: Operator): Promise<PendingLead[]> {
  const sql = `select leads.*,
      job.retry_count + (job.started_on is not null)::integer as tries,
      case when job.state < 'active' then job.start_after end as next_try_at,
      job.output ->> 'reason' as reason
    from leads left join pgboss.job on job.name = 'lead-email' and job.id = leads.id
    where leads.email_sent_at is null order by leads.created_at`;
  type Pending = LeadRecord & { tries: number; next_try_at: Date; reason: string };
  const { rows } = await operator.query<Pending>(sql);
  return rows.map((row) => ({
    ...toLead(row),
    tries: row.tries,
    nextTryAt: row.next_try_at,
    reason: row.reason,
  }));
}

/** A running server sends it after its next poll. Returns false if there is no such lead. */
export async function sendLeadAgain(operator: Operator, id: string): Promise<boolean> {
  const sql = `with reset as (update leads set email_sent_at = null where id = $1 returning id)
    select enqueue_lead_email(id) from reset`;
  return (await operator.query(sql, [id])).rowCount === 1;
}

export async function eraseLeads(operator: Operator, ids: string[]): Promise<number> {
  const sql = "select erase_leads($1, 'request') as erased";
  return (await operator.query<{ erased: number }>(sql, [ids])).rows[0]?.erased ?? 0;
}

export async function listLeadPhones(operator: Operator): Promise<{ id: string; phone: string }[]> {
  return (await operator.query<{ id: string; phone: string }>("select id, phone from leads")).rows;
}
