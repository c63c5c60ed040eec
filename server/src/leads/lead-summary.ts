import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { JobKind, JobOutcome, RecordInPlace } from "../platform/job-kind.ts";
import type { Job } from "../platform/job-store.ts";
import type { Mailer } from "../platform/mailer.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { leadSummaryJob, recordDone } from "./lead-email-jobs.ts";
import { type LeadRecord, leadColumns, toLead } from "./lead-store.ts";
import { leadSummaryMessage, type SummaryLine } from "./lead-summary-message.ts";
import { mailRetryDelaySeconds } from "./mail-retry-delay.ts";
import { sendLeadMail } from "./send-lead-mail.ts";

interface LeadSummaryDependencies {
  database: Database;
  mailer: Mailer;
  content: SiteContent;
  panelOrigin?: string | undefined;
  log: FastifyBaseLogger;
}

interface QueuedLine extends SummaryLine {
  job: Job;
  summaryId: string;
  accepted: string[];
}

/** Sends the leads of a burst as lines of one e-mail; `next_summary_at` decides when. */
export function leadSummaryKind(dependencies: LeadSummaryDependencies): JobKind {
  const { database, mailer, content, panelOrigin, log } = dependencies;
  async function send(lines: QueuedLine[], record: RecordInPlace): Promise<JobOutcome> {
    const jobs = lines.map(({ job }) => job);
    const unsent = lines.filter(({ lead }) => !lead.emailSentAt);
    if (!lines[0] || unsent.length === 0) {
      await record(() => recordDone(database, jobs));
      return { status: "recorded" };
    }
    const { summaryId, accepted } = lines[0];
    const message = leadSummaryMessage(unsent, {
      id: summaryId,
      domain: mailer.domain,
      timeZone: content().facts.company.timeZone,
      panelOrigin,
    });
    const outcome = await sendLeadMail({ message, jobs, accepted }, { database, mailer, record });
    if (outcome.status === "recorded") log.info({ leads: unsent.length }, "summary of leads sent");
    return outcome;
  }

  return {
    name: leadSummaryJob,
    // One after the other: a crash can double only one summary.
    concurrency: 1,
    // A burst of ten a second makes 2,400 lines in four minutes; 5,000 lines have about 1 MB.
    batchSize: 5_000,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async (batch, record) => {
      const lines = await findLines(database, batch);
      // A summary that some recipients have goes to the others only.
      const groups = Map.groupBy(lines, ({ summaryId, accepted }) =>
        [summaryId, ...accepted].join(),
      );
      let result: JobOutcome = { status: "recorded" };
      for (const group of groups.values()) {
        const outcome = await send(group, record);
        if (outcome.status === "failed") result = outcome;
      }
      return result;
    },
  };
}

/** Leads that are in no summary yet form the next one. */
async function findLines(database: Database, batch: Job[]): Promise<QueuedLine[]> {
  const sql = `with job as (
      update jobs set summary_id = coalesce(summary_id, $2) where id = any ($1::bigint[])
      returning id as job_id, lead_id, summary_id, from_burst as is_from_burst, accepted_recipients as accepted
    )
    select ${leadColumns}, job_id, summary_id, is_from_burst, accepted
    from leads join job on lead_id = leads.id
    order by created_at`;
  type Line = LeadRecord & {
    job_id: string;
    summary_id: string;
    is_from_burst: boolean;
    accepted: string[];
  };
  const ids = batch.map(({ id }) => id);
  const { rows } = await database.query<Line>(sql, [ids, randomUUID()]);
  const jobs = new Map(batch.map((job) => [job.id, job]));
  return rows.flatMap((row) => {
    const job = jobs.get(row.job_id);
    const { summary_id: summaryId, is_from_burst: isFromBurst, accepted } = row;
    return job ? [{ job, summaryId, isFromBurst, accepted, lead: toLead(row) }] : [];
  });
}
