import type { FastifyBaseLogger } from "fastify";
import type { Job, JobResult } from "pg-boss";
import type { Database } from "../platform/database.ts";
import type { JobQueue } from "../platform/job-queue.ts";
import { createLeadEmailDelivery } from "./lead-email-delivery.ts";
import type { LeadMailer } from "./lead-mailer.ts";
import { leadEmailQueue } from "./lead-queues.ts";

export interface LeadEmailQueue {
  work(pollSeconds: number): Promise<void>;
  /** Makes the workers poll immediately: an e-mail queued in a transaction would wait for the next poll. */
  wake(): void;
  /** Makes the e-mail due immediately, even if its job is waiting for a retry, failed or missing. */
  sendSoon(leadId: string): Promise<void>;
}

interface LeadEmailQueueDependencies {
  jobs: JobQueue;
  database: Database;
  mailer: LeadMailer;
  log: FastifyBaseLogger;
}

export function createLeadEmailQueue({
  jobs,
  database,
  mailer,
  log,
}: LeadEmailQueueDependencies): LeadEmailQueue {
  const deliver = createLeadEmailDelivery(database, mailer);

  /** Writes only codes to the queue: the text of a PostgreSQL error could quote the visitor's row. */
  async function run(job: Job<unknown>): Promise<JobResult> {
    const attempt = { lead: job.id, attempt: job.retryCount + 1 };
    try {
      const mail = await deliver(job.id);
      if (mail.isSent) {
        log.info(attempt, "lead e-mail sent");
        return { id: job.id, status: "completed" };
      }
      log.warn({ ...attempt, reason: mail.reason }, "lead e-mail not sent, will be retried");
      return { id: job.id, status: "failed", output: { reason: mail.reason } };
    } catch (error) {
      log.error({ ...attempt, err: error }, "lead e-mail not sent, will be retried");
      return { id: job.id, status: "failed", output: { reason: "internal" } };
    }
  }

  function wake() {
    for (const worker of jobs.getWipData()) {
      if (worker.name === leadEmailQueue) jobs.notifyWorker(worker.id);
    }
  }

  return {
    wake,
    work: async (pollSeconds) => {
      const options = {
        pollingIntervalSeconds: pollSeconds,
        // Two workers, so that one slow SMTP delivery does not delay the next lead.
        localConcurrency: 2,
        batchSize: 3,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await jobs.work(leadEmailQueue, options, (batch) => Promise.all(batch.map(run)));
    },
    sendSoon: async (leadId) => {
      await database.query("select enqueue_lead_email($1)", [leadId]);
      wake();
    },
  };
}
