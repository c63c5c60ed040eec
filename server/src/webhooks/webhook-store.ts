import type { Database } from "../platform/database.ts";
import type { Job, JobQueue } from "../platform/job-store.ts";

export const webhookQueue: JobQueue = {
  table: "webhook_jobs",
  kindColumn: "destination",
  conditionSql: `exists (select from webhook_destinations
    where name = destination and disabled_at is null and (paused_until is null or paused_until <= now()))`,
  order: "from_burst, run_at, id",
};

/** From now on each lead is queued for these destinations and for no other. */
export async function registerDestinations(database: Database, names: string[]): Promise<void> {
  const sql = `with added as (
      insert into webhook_destinations (name) select unnest($1::text[])
      on conflict (name) do update set is_active = true
    )
    update webhook_destinations set is_active = false where is_active and name <> all ($1::text[])`;
  await database.query(sql, [names]);
}

export interface WebhookEvent {
  type: "lead.created" | "lead.erased";
  occurredAt: Date;
}

/** Undefined if the lead was erased or asked for again after the job was claimed: another run then sends the message. */
export async function findEvent(database: Database, job: Job): Promise<WebhookEvent | undefined> {
  const sql = `select event as type, occurred_at as "occurredAt" from webhook_jobs where id = $1 and request_number = $2`;
  return (await database.query<WebhookEvent>(sql, [job.id, job.requestNumber])).rows[0];
}

/** Counts whoever owns the job by now, but the lease of another owner stays. A job that was asked for again stays due. */
export async function recordDelivered(database: Database, job: Job): Promise<void> {
  const sql = `update webhook_jobs set owner = nullif(owner, $3), last_error = null,
      run_at = case when request_number = $2 then null else run_at end,
      succeeded_at = case when request_number = $2 then now() else succeeded_at end
    where id = $1`;
  await database.query(sql, [job.id, job.requestNumber, job.owner]);
}

/** For a lead that is erased here and at the destination. */
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
