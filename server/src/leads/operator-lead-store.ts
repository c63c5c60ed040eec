import type pg from "pg";
import type { Lead } from "./lead.ts";
import { leadEmailJob } from "./lead-email-jobs.ts";
import { type LeadRecord, leadColumns, toLead } from "./lead-store.ts";

/** Queries of the operator's commands, on a connection with the operator's rights: only it can erase leads. */
type Operator = pg.ClientBase;

export interface PendingLead extends Lead {
  /** State of its job; null if it has none. */
  tries: number | null;
  nextTryAt: Date | null;
  reason: string | null;
  /** The recipients who lack the e-mail, if the others have it. */
  rejected: string[] | null;
}

export async function listLatestLeads(operator: Operator, count: number): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads order by created_at desc limit $1`;
  return (await operator.query<LeadRecord>(sql, [count])).rows.map(toLead);
}

export async function readLead(operator: Operator, id: string): Promise<Lead | undefined> {
  const sql = `select ${leadColumns} from leads where id = $1`;
  return (await operator.query<LeadRecord>(sql, [id])).rows.map(toLead)[0];
}

/** From midnight of that day in the given time zone. */
export async function listLeadsSince(
  operator: Operator,
  day: string,
  timeZone: string,
): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads
    where created_at >= $1::date::timestamp at time zone $2 order by created_at`;
  return (await operator.query<LeadRecord>(sql, [day, timeZone])).rows.map(toLead);
}

export async function listPendingLeads(operator: Operator): Promise<PendingLead[]> {
  const sql = `select ${leadColumns}, tries, next_try_at, reason, rejected
    from leads left join (
      select lead_id, attempts as tries, run_at as next_try_at, last_error as reason, rejected_recipients as rejected
      from jobs where kind = $1
    ) job on lead_id = leads.id
    where email_sent_at is null order by created_at`;
  type Pending = LeadRecord &
    Pick<PendingLead, "tries" | "reason" | "rejected"> & { next_try_at: Date | null };
  const { rows } = await operator.query<Pending>(sql, [leadEmailJob]);
  return rows.map(({ tries, next_try_at: nextTryAt, reason, rejected, ...lead }) => ({
    ...toLead(lead),
    ...{ tries, nextTryAt, reason, rejected },
  }));
}

/**
 * A running server sends it after its next poll, to all recipients and with a new Message-ID. Safe while it is being
 * sent: see `recordSentEmails`, which locks the job before the lead as this does. Returns false if there is no such lead.
 */
export async function sendLeadAgain(operator: Operator, id: string): Promise<boolean> {
  const sql = `with job as (
      insert into jobs (kind, lead_id, round) select $2, id, 2 from leads where id = $1
      on conflict (lead_id, kind) do update
        set round = jobs.round + 1, run_at = now(), attempts = 0, last_error = null, rejected_recipients = '{}'
      returning lead_id
    )
    update leads set email_sent_at = null from job where leads.id = job.lead_id`;
  return (await operator.query(sql, [id, leadEmailJob])).rowCount === 1;
}

/** Makes every unsent e-mail due now and returns how many. A recipient who has it does not get it again. */
export async function sendPendingLeads(operator: Operator): Promise<number> {
  const sql = `select enqueue_lead_email(id) from leads where email_sent_at is null`;
  return (await operator.query(sql)).rowCount ?? 0;
}

export async function eraseLeads(operator: Operator, ids: string[]): Promise<number> {
  const sql = "select erase_leads($1, 'request') as erased";
  return (await operator.query<{ erased: number }>(sql, [ids])).rows[0]?.erased ?? 0;
}

export async function listLeadPhones(operator: Operator): Promise<{ id: string; phone: string }[]> {
  return (await operator.query<{ id: string; phone: string }>("select id, phone from leads")).rows;
}
