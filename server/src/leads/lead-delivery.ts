import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";
import type { JobHandler, JobOutcome, RecordInPlace } from "../platform/job-worker.ts";
import type { Mailer, MailMessage } from "../platform/mailer.ts";
import type { SiteContent } from "../platform/site-content.ts";
import {
  findAccepted,
  leadEmailJob,
  leadSummaryJob,
  moveToSummary,
  recordAccepted,
  recordDone,
  recordSentEmails,
} from "./lead-jobs.ts";
import { leadEmailMessage, leadSummaryMessage } from "./lead-messages.ts";
import { countRequestsSoFar, findLead, type Lead, leadColumns } from "./lead-store.ts";

/**
 * Several at a time, so that one slow SMTP delivery does not delay the next lead. After a crash at most this many are sent twice.
 */
export const leadEmailsInFlight = 6;

interface LeadMailDependencies {
  database: Database;
  mailer: Mailer;
  /** Above this many e-mails in an hour, leads arrive as lines of a summary. */
  emailsPerHour: number;
  content: SiteContent;
  panelOrigin?: string | undefined;
  log: FastifyBaseLogger;
}

/** Sends the e-mail of a lead to every recipient. Decision 017 says how often a copy may arrive. */
export function leadEmailHandler(dependencies: LeadMailDependencies): JobHandler {
  const { database, mailer, emailsPerHour, content, panelOrigin, log } = dependencies;
  const withinBudget = createEmailBudget(database, emailsPerHour);

  async function deliver(job: Job, record: RecordInPlace): Promise<JobOutcome> {
    const lead = job.leadId && (await findLead(database, job.leadId));
    if (!lead || lead.emailSentAt) {
      await record(() => recordDone(database, [job]));
      return { status: "recorded" };
    }
    const accepted = await findAccepted(database, job);
    const send = async () => {
      const message = leadEmailMessage(lead, {
        domain: mailer.domain,
        requestNumber: job.requestNumber,
        requestsSoFar: await countRequestsSoFar(database, lead.id),
        content: content(),
        panelOrigin,
      });
      const mail = { message, jobs: [job], accepted };
      const outcome = await sendLeadMail(mail, { database, mailer, record });
      if (outcome.status === "recorded") {
        log.info({ lead: lead.id, attempt: job.attempts }, "lead e-mail sent");
      }
      return outcome;
    };
    // Somebody asked for this e-mail again, or some recipients already have it, so it must not be moved into a summary.
    if (job.requestNumber > 1 || accepted.length > 0) return send();
    const outcome = await withinBudget(send);
    if (outcome) return outcome;
    return { status: (await moveToSummary(database, job)) ? "recorded" : "outdated" };
  }

  return {
    name: leadEmailJob,
    concurrency: leadEmailsInFlight,
    batchSize: 1,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async ([job], record) => (job ? deliver(job, record) : { status: "recorded" }),
  };
}

// A time in the future was written with a wrong clock.
const mailedSql =
  "select count(*)::integer as count from jobs where kind = $1 and mailed_at between now() - interval '1 hour' and now()";

/**
 * Allows a number of e-mails in any hour. They are counted in the database, so that a restart does not start from zero. Returns
 * undefined without sending if they are used up.
 */
function createEmailBudget(database: Database, perHour: number) {
  // The number of e-mails in progress, which are not recorded yet.
  let sending = 0;

  return async <Sent>(sendAndRecord: () => Promise<Sent>): Promise<Sent | undefined> => {
    sending += 1;
    const position = sending;
    try {
      const { rows } = await database.query<{ count: number }>(mailedSql, [leadEmailJob]);
      const mailed = rows[0]?.count ?? 0;
      return mailed + position <= perHour ? await sendAndRecord() : undefined;
    } finally {
      sending -= 1;
    }
  };
}

interface QueuedLine {
  lead: Lead;
  job: Job;
  summaryId: string;
  accepted: string[];
}

/** Sends the leads of a burst as lines of one e-mail; `next_summary_at` decides when. */
export function leadSummaryHandler(dependencies: LeadMailDependencies): JobHandler {
  const { database, mailer, content, panelOrigin, log } = dependencies;
  async function send(lines: QueuedLine[], record: RecordInPlace): Promise<JobOutcome> {
    const jobs = lines.map(({ job }) => job);
    const unsent = lines.map(({ lead }) => lead).filter(({ emailSentAt }) => !emailSentAt);
    if (!lines[0] || unsent.length === 0) {
      await record(() => recordDone(database, jobs));
      return { status: "recorded" };
    }
    const { summaryId, accepted } = lines[0];
    const sendSummary = (isReduced: boolean) => {
      const message = leadSummaryMessage(unsent, {
        id: summaryId,
        domain: mailer.domain,
        timeZone: content().facts.company.timeZone,
        panelOrigin,
        isReduced,
      });
      return sendLeadMail({ message, jobs, accepted }, { database, mailer, record });
    };
    const whole = await sendSummary(false);
    // The mail server rejected the message for good and none of these recipients has it. Without what the visitors typed, one of them cannot keep
    // the others out.
    const isRejected = whole.status === "failed" && whole.reason.startsWith("EMESSAGE 5");
    const outcome = isRejected ? await sendSummary(true) : whole;
    if (outcome.status === "recorded") log.info({ leads: unsent.length }, "summary of leads sent");
    return outcome;
  }

  return {
    name: leadSummaryJob,
    // One after the other, so that a crash can double only one summary.
    concurrency: 1,
    // A burst of ten a second makes 2,400 lines in four minutes; 5,000 lines have about 1 MB.
    batchSize: 5_000,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async (batch, record) => {
      const lines = await findLines(database, batch);
      // If some recipients already have a summary, it is sent to the others only.
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

/** Reads the leads of these jobs. Those that are in no summary yet form a new one. */
async function findLines(database: Database, batch: Job[]): Promise<QueuedLine[]> {
  const sql = `with job as (
      update jobs set summary_id = coalesce(summary_id, $2) where id = any ($1::bigint[])
      returning id as "jobId", lead_id, summary_id as "summaryId", accepted_recipients as accepted
    )
    select ${leadColumns}, "jobId", "summaryId", accepted
    from leads join job on lead_id = leads.id
    order by created_at`;
  type Line = Lead & Omit<QueuedLine, "job" | "lead"> & { jobId: string };
  const ids = batch.map(({ id }) => id);
  const { rows } = await database.query<Line>(sql, [ids, randomUUID()]);
  const jobs = new Map(batch.map((job) => [job.id, job]));
  return rows.flatMap(({ jobId, summaryId, accepted, ...lead }) => {
    const job = jobs.get(jobId);
    return job ? [{ job, summaryId, accepted, lead }] : [];
  });
}

interface LeadMail {
  message: MailMessage;
  /** A summary has more than one. */
  jobs: Job[];
  /** The recipients who got the message in earlier attempts. */
  accepted: string[];
}

/**
 * Sends the message to the recipients in the settings who lack it, and records who accepted it. It counts as sent when all of
 * them have it: an address that was added to the settings gets it too, and a removed one is not waited for.
 */
async function sendLeadMail(
  { message, jobs, accepted }: LeadMail,
  { database, mailer, record }: { database: Database; mailer: Mailer; record: RecordInPlace },
): Promise<JobOutcome> {
  const recipients = mailer.recipients.filter((recipient) => !accepted.includes(recipient));
  if (recipients.length === 0) {
    await record(() => recordSentEmails(database, jobs));
    return { status: "recorded" };
  }
  const outcome = await mailer.sendAndRecord({
    message,
    recipients,
    record: (now) =>
      record(() =>
        now.length === recipients.length
          ? recordSentEmails(database, jobs)
          : recordAccepted(database, jobs, now),
      ),
  });
  return outcome.isSent ? { status: "recorded" } : { status: "failed", reason: outcome.reason };
}

const attemptsOfTheFirstDay = 100;

/**
 * The delay doubles from 5 s to 15 min, which it reaches at the ninth attempt. From the second day on it is six hours, for as
 * long as the lead is kept: frequent attempts for an address that is rejected for good would make us look like a spammer.
 */
function mailRetryDelaySeconds(attempts: number): number {
  if (attempts > attemptsOfTheFirstDay) return 6 * 3_600;
  return Math.min(5 * 2 ** (attempts - 1), 900);
}
