import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "./database.ts";
import { createJobStore, type Job, type JobQueue } from "./job-store.ts";

export interface JobHandler {
  /** By default the table `jobs`. */
  queue?: JobQueue;
  /** The kind of its jobs. Each kind has its own worker, so that a slow kind never delays another. */
  name: string;
  concurrency: number;
  /** How many due jobs one run takes together. */
  batchSize: number;
  /** Undefined after the last attempt. */
  retryDelaySeconds(attempts: number): number | undefined;
  run(batch: Job[], record: RecordInPlace): Promise<JobOutcome>;
}

export type JobOutcome =
  /** The job has recorded its success itself, in the statement that also changes its lead. */
  | { status: "recorded" }
  /** The operator changed the request while the job ran, so the job is released for the next poll. */
  | { status: "outdated" }
  | { status: "repeat"; afterSeconds: number }
  /**
   * The reason holds only codes, such as "EMESSAGE 451", because the text of an error could quote a visitor. The next attempt
   * waits at least `waitSeconds`.
   */
  | { status: "failed"; reason: string; waitSeconds?: number | undefined };

/**
 * Retries a write every second until the database has accepted it. Work that is already done outside, such as an accepted e-mail,
 * would be done again if its record were lost. The job keeps its slot and its lease during that time, so no other job runs in its
 * place.
 */
export type RecordInPlace = (write: () => Promise<unknown>) => Promise<void>;

export interface WorkerTiming {
  pollSeconds: number;
  /** Multiplies every retry delay; tests pass 0. */
  retryScale: number;
}

const leadJobs: JobQueue = { table: "jobs", kindColumn: "kind", conditionSql: "true" };
const leaseSeconds = 15;
const renewEveryMs = 5_000;
// After an outage of the database every lease has ended although the owners are alive, so they get the time of two renewals.
const takeoverAfterMs = 2 * renewEveryMs;
const recordEveryMs = 1_000;
// Less than the eight seconds that serve.ts allows for the whole shutdown.
const stopTimeoutMs = 5_000;
// The time of thirty polls.
const stuckAfterMs = 60_000;

export function createJobWorker(database: Database, handler: JobHandler, log: FastifyBaseLogger) {
  const queue = handler.queue ?? leadJobs;
  const store = createJobStore(database, queue, leaseSeconds);
  const running = new Map<Promise<void>, Job[]>();
  const timers: NodeJS.Timeout[] = [];
  let retryScale = 1;
  let polling: Promise<void> | undefined;
  let isPollWanted = false;
  let isStopped = true;
  let isDatabaseDown = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  let databaseFailedAt = Number.NEGATIVE_INFINITY;
  const givingUp = new AbortController();

  const runningJobs = () => [...running.values()].flat();

  /** Polls immediately; otherwise a job that was just committed would wait for the next poll. */
  function wake(): void {
    if (isStopped) return;
    isPollWanted = true;
    polling ??= poll().finally(() => {
      polling = undefined;
    });
  }

  async function poll(): Promise<void> {
    while (isPollWanted && !isStopped) {
      isPollWanted = false;
      const limit = (handler.concurrency - running.size) * handler.batchSize;
      const takesOver = performance.now() - databaseFailedAt > takeoverAfterMs;
      const claim = () => store.claim(handler.name, limit, runningJobs(), takesOver);
      const claimed = limit > 0 ? await query(claim) : [];
      if (!claimed) continue;
      polledAt = performance.now();
      if (isStopped) await query(() => store.release(claimed));
      else for (const batch of batches(claimed, handler.batchSize)) start(batch);
    }
  }

  function start(batch: Job[]): void {
    const run = runAndRecord(batch).then(
      (hasFailed) => {
        running.delete(run);
        // After a failure the next jobs wait for the next poll, because they would probably fail too.
        if (!hasFailed) wake();
      },
      // Here `stop` has given up and released the batch.
      () => {},
    );
    running.set(run, batch);
  }

  /** Returns whether the batch failed. Throws only if `stop` gives up. */
  async function runAndRecord(batch: Job[]): Promise<boolean> {
    const outcome = await handler.run(batch, record).catch((error: unknown): JobOutcome => {
      givingUp.signal.throwIfAborted();
      log.error({ err: error, job: handler.name }, "job threw");
      return { status: "failed", reason: "internal" };
    });
    if (outcome.status === "outdated") await record(() => store.release(batch));
    if (outcome.status === "repeat") await record(() => store.repeat(batch, outcome.afterSeconds));
    if (outcome.status !== "failed") return false;
    const attempts = Math.max(...batch.map((job) => job.attempts));
    const lead = batch.length === 1 ? batch[0]?.leadId : undefined;
    const { reason, waitSeconds = 0 } = outcome;
    const job = { queue: queue.table, job: handler.name };
    const failure = { ...job, count: batch.length, lead, attempts, reason };
    const delay = handler.retryDelaySeconds(attempts);
    if (delay === undefined) {
      log.error(failure, "job failed for the last time");
      await record(() => store.fail(batch, reason, undefined));
      return true;
    }
    log.warn(failure, "job failed, will be retried");
    const retryIn = Math.max(withJitter(delay) * retryScale, waitSeconds);
    await record(() => store.fail(batch, reason, retryIn));
    return true;
  }

  async function record(write: () => Promise<unknown>): Promise<void> {
    const isWritten = () => query(() => write().then(() => true));
    while (!(await isWritten())) {
      await wait(recordEveryMs, undefined, { signal: givingUp.signal });
    }
  }

  /** Logs only the first of several failures, because a database that is down would fill the log. */
  async function query<Value>(run: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await run();
      isDatabaseDown = false;
      return value;
    } catch (error) {
      if (!isDatabaseDown)
        log.warn({ err: error, job: handler.name }, "jobs wait for the database");
      isDatabaseDown = true;
      databaseFailedAt = performance.now();
      return undefined;
    }
  }

  return {
    wake,
    /** Whether the worker is running but could not read the queue for a minute, or since its start. */
    isStuck: () => !isStopped && performance.now() - polledAt > stuckAfterMs,
    /** Resolves after the first poll of the queue, so that a server that listens is ready. */
    start: async (timing: WorkerTiming) => {
      isStopped = false;
      // It is unknown whether the database failed before this process started, so assume that it did.
      databaseFailedAt = performance.now();
      retryScale = timing.retryScale;
      const renew = () => running.size > 0 && query(() => store.renew(runningJobs()));
      timers.push(setInterval(wake, timing.pollSeconds * 1_000), setInterval(renew, renewEveryMs));
      wake();
      await polling;
    },
    /** Waits for running jobs and their records. A job that exceeds the timeout is released for the next process. */
    stop: async () => {
      isStopped = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      const finished = Promise.resolve(polling).then(() => Promise.all(running.keys()));
      await Promise.race([finished, wait(stopTimeoutMs, undefined, { ref: false })]);
      givingUp.abort();
      if (running.size === 0) return;
      log.warn(
        { job: handler.name, count: runningJobs().length },
        "jobs were stopped while they ran",
      );
      await query(() => store.release(runningJobs()));
    },
  };
}

function batches(jobs: Job[], size: number): Job[][] {
  const count = Math.ceil(jobs.length / size);
  return Array.from({ length: count }, (_none, index) =>
    jobs.slice(index * size, (index + 1) * size),
  );
}

/** Spreads retries, so that jobs that failed together do not all return at the same moment. */
function withJitter(seconds: number): number {
  return seconds * (0.8 + Math.random() * 0.4);
}
