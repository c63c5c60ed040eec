// Jobs live in the database that holds what they are about, so that one transaction writes both.
// A job of a killed process runs again: its heartbeat stops, ten seconds later another process, or the same one
// started again, finds it out within five seconds and puts it back.
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { PgBoss, type QueueOptions } from "pg-boss";
import { serverRole } from "./database.ts";
import { UserFacingError } from "./user-facing-error.ts";

export type JobQueue = PgBoss;

// Within the eight seconds that main.ts grants the whole process.
const stopLimitMs = 5_000;

export interface QueuePlan {
  name: string;
  settings: Required<QueueOptions>;
  schedule?: { cron: string; tz: string };
}

/** Shares the server's pool and its time limits. Creates nothing: that is `installJobQueue`. */
export function openJobQueue(database: pg.Pool, log: FastifyBaseLogger): JobQueue {
  const jobs = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values) },
    migrate: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    // Both need the rights of the tables' owner.
    reindex: false,
    monitorVacuum: false,
  });
  jobs.on("error", (error) => log.warn({ err: error }, "job queue disturbed"));
  // Its data may quote whole statements with their values.
  jobs.on("warning", ({ message }) => log.warn({ warning: message }, "job queue warns"));
  return jobs;
}

export async function startJobQueue(jobs: JobQueue): Promise<void> {
  await jobs.start().catch((cause: Error) => {
    throw new UserFacingError(`the job queue cannot start, run npm run migrate: ${cause.message}`);
  });
}

/** Lets running jobs end; one that does not in time goes back to the queue, as if the process had died. */
export async function stopJobQueue(jobs: JobQueue): Promise<void> {
  const queues = new Set(jobs.getWipData().map(({ name }) => name));
  const ended = Promise.all([...queues].map((name) => jobs.offWork(name)));
  await Promise.race([ended, wait(stopLimitMs, undefined, { ref: false })]);
  await jobs.stop({ graceful: false });
}

/** With the rights of the operator. Safe to repeat: settings of a queue that exists are brought up to date. */
export async function installJobQueue(operator: pg.ClientBase, plans: QueuePlan[]): Promise<void> {
  const jobs = new PgBoss({
    db: { executeSql: (text, values) => operator.query(text, values) },
    supervise: false,
    schedule: false,
  });
  jobs.on("error", () => {});
  await jobs.start();
  for (const { name, settings, schedule } of plans) {
    await jobs.createQueue(name, settings);
    await jobs.updateQueue(name, settings);
    // A night the server was down is made up for once.
    if (schedule) {
      await jobs.schedule(name, schedule.cron, null, { tz: schedule.tz, missed: "once" });
    }
  }
  const { ok } = await jobs.detectSchemaDrift();
  await jobs.stop({ graceful: false });
  if (!ok)
    throw new UserFacingError("the tables of pg-boss are not as this version of it makes them");
  await operator.query(
    `grant usage on schema pgboss to ${serverRole};
     grant select, insert, update, delete on all tables in schema pgboss to ${serverRole};
     grant usage on all sequences in schema pgboss to ${serverRole};`,
  );
}
