// Jobs are in the same database as the rows they belong to, so that one transaction writes both.
// A job of a killed process runs again: ten seconds after its last heartbeat it counts as dead, and within five more
// seconds another process, or the restarted one, puts it back into the queue.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { PgBoss, type QueueOptions } from "pg-boss";
import { serverRole } from "./database.ts";
import { UserFacingError } from "./user-facing-error.ts";

export type JobQueue = PgBoss;

// Below the eight seconds that main.ts allows for the whole shutdown.
const stopTimeoutMs = 5_000;

export interface QueueDefinition {
  name: string;
  settings: Required<QueueOptions>;
  schedule?: { cron: string; tz: string };
}

/** Uses the server's pool with its timeouts. Creates no tables: `installJobQueue` does. */
export function openJobQueue(database: pg.Pool, log: FastifyBaseLogger): JobQueue {
  const jobs = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    migrate: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Both need the rights of the owner of the tables.
    reindex: false,
    monitorVacuum: false,
  });
  jobs.on("error", (error) => log.warn({ err: error }, "job queue error"));
  // Only the message: the data may quote whole statements with their values.
  jobs.on("warning", ({ message }) => log.warn({ warning: message }, "job queue warning"));
  return jobs;
}

export async function startJobQueue(jobs: JobQueue): Promise<void> {
  await jobs.start().catch((cause: Error) => {
    throw new UserFacingError(`the job queue cannot start, run npm run migrate: ${cause.message}`);
  });
}

/** Waits for running jobs. A job that exceeds the timeout goes back into the queue, as if the process had died. */
export async function stopJobQueue(jobs: JobQueue): Promise<void> {
  const activeQueues = new Set(jobs.getWipData().map(({ name }) => name));
  const finished = Promise.all([...activeQueues].map((name) => jobs.offWork(name)));
  await Promise.race([finished, wait(stopTimeoutMs, undefined, { ref: false })]);
  await jobs.stop({ graceful: false });
}

/** Needs the operator's rights. Can be repeated: it updates the settings of existing queues. */
export async function installJobQueue(
  operator: pg.ClientBase,
  queues: QueueDefinition[],
): Promise<void> {
  const jobs = new PgBoss({
    db: { executeSql: (text, values) => operator.query(text, values) },
    supervise: false,
    schedule: false,
  });
  jobs.on("error", () => {});
  await jobs.start();
  for (const { name, settings, schedule } of queues) {
    await jobs.createQueue(name, settings);
    await jobs.updateQueue(name, settings);
    // If the server was down at night, the job runs once when it is back.
    if (schedule) {
      await jobs.schedule(name, schedule.cron, null, { tz: schedule.tz, missed: "once" });
    }
  }
  const { ok } = await jobs.detectSchemaDrift();
  await jobs.stop({ graceful: false });
  if (!ok)
    throw new UserFacingError("the tables of pg-boss differ from those that its version creates");
  await operator.query(
    `grant usage on schema pgboss to ${serverRole};
     grant select, insert, update, delete on all tables in schema pgboss to ${serverRole};
     grant usage on all sequences in schema pgboss to ${serverRole};`,
  );
}
