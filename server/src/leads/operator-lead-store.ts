import type pg from "pg";
import { leadEmailJob, leadMailJobs } from "./lead-jobs.ts";
import { type Lead, leadColumns } from "./lead-store.ts";

/**
 * Queries of the operator's commands. They need a connection with the operator's rights, with which alone leads can be erased.
 */
type Operator = pg.ClientBase;

interface PendingLead extends Lead {
  /** The state of the lead's job; null if there is none. */
  tries: number | null;
  nextTryAt: Date | null;
  reason: string | null;
  /** The recipients who already have the e-mail, if others lack it. */
  accepted: string[] | null;
}

export async function listLatestLeads(operator: Operator, count: number): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads order by created_at desc limit $1`;
  return (await operator.query<Lead>(sql, [count])).rows;
}

export async function readLeads(operator: Operator, ids: string[]): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads where id = any ($1::uuid[]) order by created_at`;
  return (await operator.query<Lead>(sql, [ids])).rows;
}

export async function findLeadIds(operator: Operator, beginning: string): Promise<string[]> {
  const sql = "select id from leads where starts_with(id::text, $1)";
  return (await operator.query<{ id: string }>(sql, [beginning])).rows.map(({ id }) => id);
}

/** All requests of the person who made this one. */
export async function readRequests(operator: Operator, id: string): Promise<Lead[]> {
  const sql = `select ${leadColumns} from leads where contact_id = contact_of($1) order by created_at`;
  return (await operator.query<Lead>(sql, [id])).rows;
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
      and (not $4 or from_burst)
    order by created_at`;
  const values = [span.since, span.until, span.timeZone, span.isBurstOnly];
  return (await operator.query<Lead>(sql, values)).rows;
}

export async function listPendingLeads(operator: Operator): Promise<PendingLead[]> {
  const sql = `select ${leadColumns}, tries, "nextTryAt", reason, accepted
    from leads left join (
      select lead_id, attempts as tries, run_at as "nextTryAt", last_error as reason, accepted_recipients as accepted
      from jobs where kind = any ($1)
    ) job on lead_id = leads.id
    where email_sent_at is null order by created_at`;
  return (await operator.query<PendingLead>(sql, [leadMailJobs])).rows;
}

/** Queues the e-mail; a running server sends it after its next poll. Returns false if there is no such lead. */
export async function queueLeadAgain(operator: Operator, id: string): Promise<boolean> {
  const sql = "select send_lead_email_again($1) as is_queued";
  return (await operator.query<{ is_queued: boolean }>(sql, [id])).rows[0]?.is_queued ?? false;
}

/** Makes every unsent e-mail due now and returns how many. Recipients who already have an e-mail do not get it again. */
export async function queuePendingLeads(operator: Operator): Promise<number> {
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

interface Erasing {
  /** Why erasing waits for a confirmation, see the SQL function `doubt_about_erasing`. */
  doubt: string | null;
  now: Date;
  erasedAt: Date;
  days: number;
  expired: number;
}

export async function readErasing(operator: Operator): Promise<Erasing> {
  const { rows } = await operator.query<Erasing>(
    `select doubt_about_erasing() as doubt, now(), erased_at as "erasedAt", days,
      (select count(*)::integer from leads where created_at < now() - make_interval(days => days)) as expired
    from lead_retention`,
  );
  if (!rows[0]) throw new Error("lead_retention has no row");
  return rows[0];
}

/** Records that the clock and the setting are right. From now on leads expire by them again. */
export async function confirmErasing(operator: Operator): Promise<void> {
  await operator.query("update lead_retention set erased_at = now(), erased_days = days");
}

export async function eraseLeads(operator: Operator, ids: string[]): Promise<number> {
  const sql = "select erase_leads($1, 'request') as erased";
  return (await operator.query<{ erased: number }>(sql, [ids])).rows[0]?.erased ?? 0;
}
