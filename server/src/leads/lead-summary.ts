import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";
import type { JobKind } from "../platform/job-worker.ts";
import {
  leadSummaryJob,
  recipientsLeft,
  recordRejected,
  recordSentEmails,
} from "./lead-email-jobs.ts";
import type { LeadMailer } from "./lead-mailer.ts";
import { type LeadRecord, leadColumns, toLead } from "./lead-store.ts";
import { leadSummaryMessage, type SummaryLine } from "./lead-summary-message.ts";
import { mailRetryDelaySeconds } from "./mail-retry-delay.ts";

interface LeadSummaryDependencies {
  database: Database;
  mailer: LeadMailer;
  log: FastifyBaseLogger;
}

interface QueuedLine extends SummaryLine {
  job: Job;
  rejected: string[];
}

/** Sends the leads of a flood as lines of one e-mail; `next_summary_at` decides when. */
export function leadSummaryKind({ database, mailer, log }: LeadSummaryDependencies): JobKind {
  /** Returns the reason of a failure. */
  async function send(lines: QueuedLine[]): Promise<string | undefined> {
    const jobs = lines.map(({ job }) => job);
    const unsent = lines.filter(({ lead }) => !lead.emailSentAt);
    const recipients = recipientsLeft(mailer.recipients, lines[0]?.rejected ?? []);
    if (unsent.length > 0 && recipients.length > 0) {
      const mail = await mailer.send(leadSummaryMessage(unsent, mailer.domain), recipients);
      if (!mail.isSent) {
        if (mail.rejected.length < recipients.length) {
          await recordRejected(database, jobs, mail.rejected);
        }
        return mail.reason;
      }
      log.info({ leads: unsent.length }, "summary of leads sent");
    }
    await recordSentEmails(database, jobs);
    return undefined;
  }

  return {
    name: leadSummaryJob,
    concurrency: 1,
    // A flood of ten a second makes 2,400 lines in four minutes; 5,000 lines have about 1 MB.
    batchSize: 5_000,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async (batch) => {
      const lines = await findLines(database, batch);
      // Lines that some recipients have go to the others only, in a summary of their own.
      const groups = Map.groupBy(lines, ({ rejected }) => rejected.join());
      let reason: string | undefined;
      for (const group of groups.values()) reason = (await send(group)) ?? reason;
      return reason === undefined ? { status: "recorded" } : { status: "failed", reason };
    },
  };
}

async function findLines(database: Database, batch: Job[]): Promise<QueuedLine[]> {
  const sql = `select ${leadColumns}, job_id, is_from_flood, rejected
    from leads join (
      select id as job_id, lead_id, from_flood as is_from_flood, rejected_recipients as rejected
      from jobs where id = any ($1::bigint[])
    ) job on lead_id = leads.id
    order by created_at`;
  type Line = LeadRecord & { job_id: string; is_from_flood: boolean; rejected: string[] };
  const { rows } = await database.query<Line>(sql, [batch.map(({ id }) => id)]);
  const jobs = new Map(batch.map((job) => [job.id, job]));
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    const { is_from_flood: isFromFlood, rejected } = row;
    return job ? [{ job, isFromFlood, rejected, lead: toLead(row) }] : [];
  });
}
