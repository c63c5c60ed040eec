// Jobs are rows of the table `jobs`, in the same database as the leads they belong to, so that one transaction writes both.
// A process claims due rows, skipping those that another one is claiming, and holds them by a lease that it keeps renewing.
// If it is killed, the lease ends and the next poll of any process runs the job again.
import type { Database } from "./database.ts";

export interface Job {
  id: string;
  leadId: string | null;
  /** Counts how often the operator asked for the job; 1 at first. */
  round: number;
  attempts: number;
}

const claimSql = `update jobs set locked_until = now() + make_interval(secs => $3), attempts = attempts + 1
  from (
    select id from jobs
    where kind = $1 and run_at <= now() and (locked_until is null or locked_until < now()) and id <> all ($4::bigint[])
    order by run_at, id limit $2 for update skip locked
  ) due
  where jobs.id = due.id
  returning jobs.id, jobs.lead_id as "leadId", jobs.round, jobs.attempts`;

const failSql = `update jobs set locked_until = null, last_error = $3,
    run_at = case when jobs.round = ran.round then now() + make_interval(secs => $4) else jobs.run_at end
  from unnest($1::bigint[], $2::integer[]) as ran (id, round) where jobs.id = ran.id and jobs.run_at is not null`;

const repeatSql = `update jobs set locked_until = null, last_error = null, attempts = 0, succeeded_at = now(),
    run_at = now() + make_interval(secs => $2)
  where id = any ($1::bigint[])`;

export function createJobStore(database: Database, leaseSeconds: number) {
  return {
    claim: async (kind: string, limit: number, running: Job[]): Promise<Job[]> =>
      (await database.query<Job>(claimSql, [kind, limit, leaseSeconds, idsOf(running)])).rows,

    /** Leaves alone those that recorded their success; one that the operator asked for again stays due immediately. */
    fail: (jobs: Job[], reason: string, delaySeconds: number) => {
      const rounds = jobs.map(({ round }) => round);
      return database.query(failSql, [idsOf(jobs), rounds, reason, delaySeconds]);
    },

    repeat: (jobs: Job[], afterSeconds: number) =>
      database.query(repeatSql, [idsOf(jobs), afterSeconds]),

    renew: (jobs: Job[]) =>
      database.query(
        "update jobs set locked_until = now() + make_interval(secs => $2) where id = any ($1::bigint[])",
        [idsOf(jobs), leaseSeconds],
      ),

    release: (jobs: Job[]) =>
      database.query("update jobs set locked_until = null where id = any ($1::bigint[])", [
        idsOf(jobs),
      ]),
  };
}

function idsOf(jobs: Job[]): string[] {
  return jobs.map(({ id }) => id);
}
