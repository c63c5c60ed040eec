import type { Job, JobQueue } from "./job-store.ts";

export type JobOutcome =
  /** The job has recorded its success itself, in the statement that also changes its lead. */
  | { status: "recorded" }
  /** The operator asked for something else while the job ran: it is free for the next poll. */
  | { status: "outdated" }
  | { status: "repeat"; afterSeconds: number }
  /**
   * A reason holds only codes, such as "EMESSAGE 451": the text of an error could quote a visitor. The next attempt waits
   * at least `waitSeconds`.
   */
  | { status: "failed"; reason: string; waitSeconds?: number | undefined };

/**
 * Retries a write every second until the database has taken it. Work that is done outside, such as an accepted e-mail,
 * would be done again if its record were given up. The job keeps its slot and its lease, so no other takes its place.
 */
export type RecordInPlace = (write: () => Promise<unknown>) => Promise<void>;

export interface JobKind {
  /** The table `jobs`, unless another is given. */
  queue?: JobQueue;
  /** Each kind has its own worker, so a slow one never delays another. */
  name: string;
  concurrency: number;
  /** How many due jobs one run takes together. */
  batchSize: number;
  /** Undefined after the last attempt. */
  retryDelaySeconds(attempts: number): number | undefined;
  run(batch: Job[], record: RecordInPlace): Promise<JobOutcome>;
}
