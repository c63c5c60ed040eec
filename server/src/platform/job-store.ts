// Jobs are rows in the same database as their leads, so that one transaction writes both. A worker claims due rows, skips those
// that another worker is claiming, and owns them by a lease that it keeps renewing. If its process is killed, the lease ends, and
// the next poll of any process runs the job again.
import { randomUUID } from "node:crypto";
import type { Database } from "./database.ts";

/** A table with the columns of a queue; `jobs` has all of them. */
export interface JobQueue {
  table: "jobs" | "webhook_jobs";
  /** Each worker takes the jobs with one value of this column. */
  kindColumn: "kind" | "destination";
  /** Rows wait while this condition is false. */
  conditionSql: string;
  /** The order in SQL; by default the rows that were due first are claimed first. */
  order?: string;
}

export interface Job {
  id: string;
  leadId: string | null;
  /** 1 at first, and one more each time that somebody asks for the job again. */
  requestNumber: number;
  attempts: number;
  /**
   * The worker that claimed the job. Every statement about a job names its owner, because another process may have taken the job
   * over.
   */
  owner: string;
}

// Nothing is scheduled more than a day ahead, and a lease lasts for seconds. A later time was written with a wrong clock, and the
// job would wait until that date.
const isDue = "(run_at <= now() or run_at > now() + interval '25 hours')";
const isLeaseOver = "(locked_until < now() or locked_until > now() + interval '1 hour')";

function statements({ table, kindColumn, conditionSql, order = "run_at, id" }: JobQueue) {
  const isOwned = "id = any ($1::bigint[]) and owner = $2";
  return {
    claim: `update ${table} as job
      set owner = $2, locked_until = now() + make_interval(secs => $4), attempts = attempts + 1
      from (
        select id from ${table}
        where ${kindColumn} = $1 and ${isDue} and (owner is null or ($6 and ${isLeaseOver}))
          and id <> all ($5::bigint[]) and ${conditionSql}
        order by ${order} limit $3 for update skip locked
      ) due
      where job.id = due.id
      returning job.id, job.lead_id as "leadId", job.request_number as "requestNumber", job.attempts, job.owner`,
    // Without a delay `run_at` becomes null. A job that another process has recorded as done does not become due again.
    fail: `update ${table} as job set owner = null, last_error = $4,
        run_at = case when job.request_number = ran.request_number then now() + make_interval(secs => $5) else job.run_at end
      from unnest($1::bigint[], $3::integer[]) as ran (id, request_number)
      where job.id = ran.id and job.owner = $2 and job.run_at is not null`,
    repeat: `update ${table} set owner = null, last_error = null, attempts = 0, succeeded_at = now(),
        run_at = now() + make_interval(secs => $3)
      where ${isOwned}`,
    renew: `update ${table} set locked_until = now() + make_interval(secs => $3) where ${isOwned}`,
    release: `update ${table} set owner = null where ${isOwned}`,
  };
}

export function createJobStore(database: Database, queue: JobQueue, leaseSeconds: number) {
  const sql = statements(queue);
  const owner = randomUUID();
  return {
    /** With `takesOver` it also claims jobs whose owner has not renewed its lease. */
    claim: async (kind: string, limit: number, running: Job[], takesOver: boolean) => {
      const values = [kind, owner, limit, leaseSeconds, idsOf(running), takesOver];
      return (await database.query<Job>(sql.claim, values)).rows;
    },

    /**
     * Leaves jobs of the batch alone that have recorded their success. A job that was asked for again while it ran stays
     * due now. Without a delay this was the last attempt.
     */
    fail: (jobs: Job[], reason: string, delaySeconds: number | undefined) => {
      const requestNumbers = jobs.map(({ requestNumber }) => requestNumber);
      return database.query(sql.fail, [
        idsOf(jobs),
        owner,
        requestNumbers,
        reason,
        delaySeconds ?? null,
      ]);
    },

    repeat: (jobs: Job[], afterSeconds: number) =>
      database.query(sql.repeat, [idsOf(jobs), owner, afterSeconds]),
    renew: (jobs: Job[]) => database.query(sql.renew, [idsOf(jobs), owner, leaseSeconds]),
    release: (jobs: Job[]) => database.query(sql.release, [idsOf(jobs), owner]),
  };
}

function idsOf(jobs: Job[]): string[] {
  return jobs.map(({ id }) => id);
}
