import type { Database } from "../platform/database.ts";
import type { Job, JobQueue } from "../platform/job-store.ts";

/** The same time as in the SQL function `enqueue_lead_update`: a state that is undone must not be sent. */
const undoTime = "interval '10 seconds'";

export const webhookQueue: JobQueue = {
  table: "webhook_jobs",
  kindColumn: "destination",
  // A destination is paused for at most a day: a later time was written with a wrong clock.
  conditionSql: `exists (select from webhook_destinations
    where name = destination and disabled_at is null
      and (paused_until is null or paused_until <= now() or paused_until > now() + interval '25 hours'))`,
  order: "from_burst, run_at, id",
};

/** From now on each lead is queued for these destinations and no others. */
export async function registerDestinations(database: Database, names: string[]): Promise<void> {
  const sql = `with added as (
      insert into webhook_destinations (name) select unnest($1::text[])
      on conflict (name) do update set is_active = true
    )
    update webhook_destinations set is_active = false where is_active and name <> all ($1::text[])`;
  await database.query(sql, [names]);
}

export type WebhookEvent =
  | { type: "lead.created" | "lead.erased"; occurredAt: Date }
  /** The state that staff gave the lead. The number grows with each new state of the lead. */
  | { type: "lead.updated"; occurredAt: Date; state: string; updateNumber: number };

/**
 * Undefined if the lead was erased, or the message requested again, after the job was claimed: another run then sends the
 * message.
 */
export async function findEvent(database: Database, job: Job): Promise<WebhookEvent | undefined> {
  const sql = `select event as type, lead_state as state, update_number as "updateNumber",
      case event when 'lead.updated' then state_at else occurred_at end as "occurredAt"
    from webhook_jobs where id = $1 and request_number = $2`;
  return (await database.query<WebhookEvent>(sql, [job.id, job.requestNumber])).rows[0];
}

/**
 * Records the delivery even if another worker owns the job by now; that worker keeps its lease. A job that was requested again
 * stays due. If the lead got a state before its `lead.created` was delivered, the job becomes `lead.updated`.
 */
export async function recordDelivered(database: Database, job: Job): Promise<void> {
  const sql = `update webhook_jobs job set owner = nullif(job.owner, $3), last_error = null,
      event = case when followed then 'lead.updated' else job.event end,
      occurred_at = case when followed then now() else job.occurred_at end,
      request_number = case when followed then job.request_number + 1 else job.request_number end,
      attempts = case when followed then 0 else job.attempts end,
      run_at = case when followed then greatest(now(), job.state_at + ${undoTime}) when current then null else job.run_at end,
      succeeded_at = case when current and not followed then now() else job.succeeded_at end
    from (
      select id, request_number = $2 as current,
        request_number = $2 and event = 'lead.created' and update_number > 0 as followed
      from webhook_jobs where id = $1 for update
    ) was
    where job.id = was.id`;
  await database.query(sql, [job.id, job.requestNumber, job.owner]);
}

/** Removes the job of a lead that is erased both here and at the destination. */
export async function removeJob(database: Database, job: Job): Promise<void> {
  await database.query("delete from webhook_jobs where id = $1 and request_number = $2", [
    job.id,
    job.requestNumber,
  ]);
}

export async function disableDestination(database: Database, name: string): Promise<void> {
  const sql = "update webhook_destinations set disabled_at = now() where name = $1";
  await database.query(sql, [name]);
}

export async function pauseDestination(
  database: Database,
  name: string,
  seconds: number,
): Promise<void> {
  const sql = `update webhook_destinations
    set paused_until = greatest(paused_until, now() + make_interval(secs => $2)) where name = $1`;
  await database.query(sql, [name, seconds]);
}
