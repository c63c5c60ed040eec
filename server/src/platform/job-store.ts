// Jobs are rows in the same database as the leads they belong to, so that one transaction writes both.
// A process claims due rows, skipping those that another one is claiming, and holds them by a lease that it keeps renewing.
// If it is killed, the lease ends and the next poll of any process runs the job again.
import type { Database } from "./database.ts";

/** A table with the columns of `jobs`. */
export interface JobQueue {
  table: "jobs" | "webhook_jobs";
  /** A condition in SQL; rows that do not fulfil it wait. */
  claimable: string;
  /** In SQL; without it the rows that were due first are claimed first. */
  order?: string;
}

export interface Job {
  id: string;
  leadId: string | null;
  /** Counts how often the operator asked for the job; 1 at first. */
  round: number;
  attempts: number;
}

function statements({ table, claimable, order = "run_at, id" }: JobQueue) {
  return {
    claim: `update ${table} as job set locked_until = now() + make_interval(secs => $3), attempts = attempts + 1
      from (
        select id from ${table}
        where kind = $1 and run_at <= now() and (locked_until is null or locked_until < now())
          and id <> all ($4::bigint[]) and ${claimable}
        order by ${order} limit $2 for update skip locked
      ) due
      where job.id = due.id
      returning job.id, job.lead_id as "leadId", job.round, job.attempts`,
    // Without a delay `run_at` becomes null.
    fail: `update ${table} as job set locked_until = null, last_error = $3,
        run_at = case when job.round = ran.round then now() + make_interval(secs => $4) else job.run_at end
      from unnest($1::bigint[], $2::integer[]) as ran (id, round) where job.id = ran.id and job.run_at is not null`,
    repeat: `update ${table} set locked_until = null, last_error = null, attempts = 0, succeeded_at = now(),
        run_at = now() + make_interval(secs => $2)
      where id = any ($1::bigint[])`,
    renew: `update ${table} set locked_until = now() + make_interval(secs => $2) where id = any ($1::bigint[])`,
    release: `update ${table} set locked_until = null where id = any ($1::bigint[])`,
  };
}

export function createJobStore(database: Database, queue: JobQueue, leaseSeconds: number) {
  const sql = statements(queue);
  return {
    claim: async (kind: string, limit: number, running: Job[]): Promise<Job[]> =>
      (await database.query<Job>(sql.claim, [kind, limit, leaseSeconds, idsOf(running)])).rows,

    /**
     * Leaves alone those that recorded their success; one that the operator asked for again stays due immediately.
     * Without a delay the attempt was the last one.
     */
    fail: (jobs: Job[], reason: string, delaySeconds: number | undefined) => {
      const rounds = jobs.map(({ round }) => round);
      return database.query(sql.fail, [idsOf(jobs), rounds, reason, delaySeconds ?? null]);
    },

    repeat: (jobs: Job[], afterSeconds: number) =>
      database.query(sql.repeat, [idsOf(jobs), afterSeconds]),
    renew: (jobs: Job[]) => database.query(sql.renew, [idsOf(jobs), leaseSeconds]),
    release: (jobs: Job[]) => database.query(sql.release, [idsOf(jobs)]),
  };
}

function idsOf(jobs: Job[]): string[] {
  return jobs.map(({ id }) => id);
}
