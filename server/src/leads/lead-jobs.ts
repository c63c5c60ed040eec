import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";

/** The SQL function `enqueue_lead_email` uses the same name. */
export const leadEmailJob = "lead-email";
/** A lead that arrives as a line of a summary has this kind instead. */
export const leadSummaryJob = "lead-summary";
export const leadMailJobs = [leadEmailJob, leadSummaryJob];

// The mail server accepted the e-mail, so this is recorded even if another worker owns the job by now; that worker keeps its
// lease. If somebody asked for the e-mail again during the run, the job stays due and its lead unsent. Locks are taken in the
// same order as in the SQL function `erase_leads`.
const recordSql = `with done as (
    update jobs set owner = nullif(jobs.owner, ran.owner), last_error = null, accepted_recipients = '{}',
      mailed_at = case when $4 then now() else jobs.mailed_at end,
      run_at = case when jobs.request_number = ran.request_number then null else jobs.run_at end,
      succeeded_at = case when jobs.request_number = ran.request_number then now() else jobs.succeeded_at end
    from (
      select ran.* from unnest($1::bigint[], $2::integer[], $3::uuid[]) as ran (id, request_number, owner)
      join jobs using (id) order by id for update of jobs
    ) ran
    where jobs.id = ran.id
    returning jobs.lead_id, jobs.request_number = ran.request_number as is_current
  )
  update leads set email_sent_at = coalesce(email_sent_at, now()) from done
  where leads.id = done.lead_id and done.is_current`;

/** Records e-mails that all recipients have. */
export const recordSentEmails = (database: Database, jobs: Job[]) => record(database, jobs, true);

/** Records jobs with nothing to send: the lead was erased, or its e-mail was sent before. */
export const recordDone = (database: Database, jobs: Job[]) => record(database, jobs, false);

async function record(database: Database, jobs: Job[], isMailed: boolean): Promise<void> {
  const requestNumbers = jobs.map(({ requestNumber }) => requestNumber);
  const owners = jobs.map(({ owner }) => owner);
  await database.query(recordSql, [jobs.map(({ id }) => id), requestNumbers, owners, isMailed]);
}

/** Records e-mails that only some recipients accepted. The next attempt goes to the others. */
export async function recordAccepted(database: Database, jobs: Job[], accepted: string[]) {
  const sql = `update jobs set mailed_at = now(),
      accepted_recipients = array(select unnest(accepted_recipients) union select unnest($3::text[]) order by 1)
    from unnest($1::bigint[], $2::integer[]) as ran (id, request_number)
    where jobs.id = ran.id and jobs.request_number = ran.request_number`;
  const requestNumbers = jobs.map(({ requestNumber }) => requestNumber);
  await database.query(sql, [jobs.map(({ id }) => id), requestNumbers, accepted]);
}

/** Returns false if somebody asked for the e-mail again after the job was claimed: such an e-mail is sent by itself. */
export async function moveToSummary(database: Database, job: Job): Promise<boolean> {
  const sql = `update jobs set kind = $4, run_at = next_summary_at(), attempts = 0, last_error = null, owner = null
    where id = $1 and request_number = $2 and owner = $3`;
  const values = [job.id, job.requestNumber, job.owner, leadSummaryJob];
  return (await database.query(sql, values)).rowCount === 1;
}

export async function findAccepted(database: Database, job: Job): Promise<string[]> {
  const { rows } = await database.query<{ accepted: string[] }>(
    "select accepted_recipients as accepted from jobs where id = $1",
    [job.id],
  );
  return rows[0]?.accepted ?? [];
}

/** Makes the e-mail due immediately, even if its job waits for a retry or is missing. A summary still waits for its time. */
export async function enqueueLeadEmail(database: Database, leadId: string): Promise<void> {
  await database.query("select enqueue_lead_email($1)", [leadId]);
}

/** How many leads have no e-mail yet and how old the oldest is, for health checks. Holds no personal data. */
interface LeadDeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
}

export async function readLeadDelivery(database: Database): Promise<LeadDeliveryState> {
  const { rows } = await database.query<LeadDeliveryState>(
    `select count(*)::integer as "unsent",
        coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestUnsentSeconds"
      from leads where email_sent_at is null`,
  );
  if (!rows[0]) throw new Error("a query of aggregates always has a row");
  return rows[0];
}
