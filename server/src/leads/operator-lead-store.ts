import type pg from "pg";
import type { Lead } from "./lead.ts";
import { leadEmailJob, leadMailJobs } from "./lead-email-jobs.ts";
import { type LeadRecord, leadColumns, toLead } from "./lead-store.ts";

/** Queries of the operator's commands, on a connection with the operator's rights: only it can erase leads. */
type Operator = pg.ClientBase;

export interface PendingLead extends Lead {
  /** State of its job; null if it has none. */
  tries: number | null;
  nextTryAt: Date | null;
  reason: string | null;
  /** The recipients who have the e-mail, if others lack it. */
  accepted: string[] | null;
}

export async function listLatestLeads(operator: Operator, count: number): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads order by created_at desc limit $1`;
  return (await operator.query<LeadRecord>(sql, [count])).rows.map(toLead);
}

export async function readLeads(operator: Operator, ids: string[]): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads where id = any ($1::uuid[]) order by created_at`;
  return (await operator.query<LeadRecord>(sql, [ids])).rows.map(toLead);
}

/** From that day or moment on, in the given time zone. */
export async function listLeadsSince(
  operator: Operator,
  day: string,
  timeZone: string,
): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads
    where created_at >= $1::timestamp at time zone $2 order by created_at`;
  return (await operator.query<LeadRecord>(sql, [day, timeZone])).rows.map(toLead);
}

interface LeadSpan {
  since: string;
  until: string;
  timeZone: string;
  /** Only leads from addresses that had sent more than their share. */
  isBurstOnly: boolean;
}

export async function listLeadsBetween(operator: Operator, span: LeadSpan): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads
    where created_at >= $1::timestamp at time zone $3 and created_at < $2::timestamp at time zone $3
      and (not $4 or exists (select from jobs where lead_id = leads.id and from_burst))
    order by created_at`;
  const values = [span.since, span.until, span.timeZone, span.isBurstOnly];
  return (await operator.query<LeadRecord>(sql, values)).rows.map(toLead);
}

const accented = "áàâãéêíóôõúüç";
const plain = "aaaaeeiooouuc";

/** Returns the ids of leads whose name, address or protocol contains the text, whatever its case and accents. */
export async function searchLeads(operator: Operator, text: string): Promise<string[]> {
  const sql = `select id from leads
    where position(translate(lower($1), $2, $3) in
      translate(lower(concat_ws(E'\\n', name, address, id)), $2, $3)) > 0`;
  const { rows } = await operator.query<{ id: string }>(sql, [text, accented, plain]);
  return rows.map(({ id }) => id);
}

export async function listPendingLeads(operator: Operator): Promise<PendingLead[]> {
  const sql = `select ${leadColumns}, tries, next_try_at, reason, accepted
    from leads left join (
      select lead_id, attempts as tries, run_at as next_try_at, last_error as reason, accepted_recipients as accepted
      from jobs where kind = any ($1)
    ) job on lead_id = leads.id
    where email_sent_at is null order by created_at`;
  type Pending = LeadRecord &
    Pick<PendingLead, "tries" | "reason" | "accepted"> & { next_try_at: Date | null };
  const { rows } = await operator.query<Pending>(sql, [leadMailJobs]);
  return rows.map(({ tries, next_try_at: nextTryAt, reason, accepted, ...lead }) => ({
    ...toLead(lead),
    ...{ tries, nextTryAt, reason, accepted },
  }));
}

/**
 * A running server sends it after its next poll, to all recipients and with a new Message-ID. Safe while it is being
 * sent: see `recordSentEmails`, which locks the job before the lead as this does. Returns false if there is no such lead.
 */
export async function sendLeadAgain(operator: Operator, id: string): Promise<boolean> {
  const sql = `with again as (
      update jobs set kind = $2, request_number = request_number + 1, run_at = now(), attempts = 0, last_error = null,
        accepted_recipients = '{}'
      where lead_id = $1 and kind = any ($3) returning lead_id
    ), missing as (
      insert into jobs (kind, lead_id, request_number) select $2, id, 2 from leads
      where id = $1 and not exists (select from again) returning lead_id
    )
    update leads set email_sent_at = null from (table again union all table missing) job
    where leads.id = job.lead_id`;
  return (await operator.query(sql, [id, leadEmailJob, leadMailJobs])).rowCount === 1;
}

/** Makes every unsent e-mail due now and returns how many. A recipient who has it does not get it again. */
export async function sendPendingLeads(operator: Operator): Promise<number> {
  const sql = `with due as (
      update jobs set run_at = now() from leads
      where lead_id = leads.id and email_sent_at is null and kind = any ($2) returning lead_id
    ), missing as (
      insert into jobs (kind, lead_id) select $1, id from leads
      where email_sent_at is null and not exists (select from jobs where lead_id = leads.id) returning lead_id
    )
    select lead_id from due union all select lead_id from missing`;
  return (await operator.query(sql, [leadEmailJob, leadMailJobs])).rowCount ?? 0;
}

export async function eraseLeads(operator: Operator, ids: string[]): Promise<number> {
  const sql = "select erase_leads($1, 'request') as erased";
  return (await operator.query<{ erased: number }>(sql, [ids])).rows[0]?.erased ?? 0;
}

export async function listLeadPhones(operator: Operator): Promise<{ id: string; phone: string }[]> {
  return (await operator.query<{ id: string; phone: string }>("select id, phone from leads")).rows;
}
