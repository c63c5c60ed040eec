import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";

/** The SQL function `enqueue_lead_email` uses the same name. */
export const leadEmailJob = "lead-email";
/** The lead arrives as a line of a summary. A lead has a job of one of these two kinds. */
export const leadSummaryJob = "lead-summary";
export const leadMailJobs = [leadEmailJob, leadSummaryJob];

// A job that the operator asked for again while it ran stays due, and its lead unsent.
const recordSql = `with done as (
    update jobs set locked_until = null, last_error = null, rejected_recipients = '{}',
      mailed_at = case when $3 then now() else jobs.mailed_at end,
      run_at = case when jobs.round = ran.round then null else jobs.run_at end,
      succeeded_at = case when jobs.round = ran.round then now() else jobs.succeeded_at end
    from unnest($1::bigint[], $2::integer[]) as ran (id, round) where jobs.id = ran.id
    returning jobs.lead_id, jobs.round = ran.round as is_current
  )
  update leads set email_sent_at = coalesce(email_sent_at, now()) from done
  where leads.id = done.lead_id and done.is_current`;

export const recordSentEmails = (database: Database, jobs: Job[]) => record(database, jobs, true);

/** For jobs with nothing to send: the lead was erased, or a previous release sent its e-mail. */
export const recordDone = (database: Database, jobs: Job[]) => record(database, jobs, false);

async function record(database: Database, jobs: Job[], isMailed: boolean): Promise<void> {
  const rounds = jobs.map(({ round }) => round);
  await database.query(recordSql, [jobs.map(({ id }) => id), rounds, isMailed]);
}

/** The others have the message, so the next attempt goes only to those rejected. */
export async function recordRejected(database: Database, jobs: Job[], rejected: string[]) {
  const sql = `update jobs set rejected_recipients = $3, mailed_at = now()
    from unnest($1::bigint[], $2::integer[]) as ran (id, round)
    where jobs.id = ran.id and jobs.round = ran.round`;
  const rounds = jobs.map(({ round }) => round);
  await database.query(sql, [jobs.map(({ id }) => id), rounds, rejected]);
}

export async function moveToSummary(database: Database, job: Job): Promise<void> {
  const sql = `update jobs set kind = $2, run_at = next_summary_at(), attempts = 0, last_error = null, locked_until = null
    where id = $1`;
  await database.query(sql, [job.id, leadSummaryJob]);
}

export async function findRejected(database: Database, job: Job): Promise<string[]> {
  const { rows } = await database.query<{ rejected: string[] }>(
    "select rejected_recipients as rejected from jobs where id = $1",
    [job.id],
  );
  return rows[0]?.rejected ?? [];
}

/** After a partial rejection only those who lack the message, unless they were removed from the settings. */
export function recipientsLeft(recipients: string[], rejected: string[]): string[] {
  if (rejected.length === 0) return recipients;
  return recipients.filter((recipient) => rejected.includes(recipient));
}

/** Makes the e-mail due immediately, even if its job waits for a retry or is missing. */
export async function enqueueLeadEmail(database: Database, leadId: string): Promise<void> {
  await database.query("select enqueue_lead_email($1)", [leadId]);
}

/**
 * Gives a job to every unsent lead that has none: a release that did not know the table `jobs` may have run before this
 * one, or a backup of it was restored.
 */
export async function enqueueUnsentLeads(database: Database): Promise<void> {
  await database.query(
    `insert into jobs (kind, lead_id) select $1, id from leads
     where email_sent_at is null and not exists (select from jobs where lead_id = leads.id)
     on conflict do nothing`,
    [leadEmailJob],
  );
}
