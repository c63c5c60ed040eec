// Sends the e-mail of a lead to every recipient once. If the process dies after SMTP accepts the message and before the
// database records it, the e-mail is sent again with the same Message-ID. If only the database fails, for example during
// its restart, the process remembers what SMTP accepted and records it at the next attempt without sending.
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";
import type { JobKind, JobOutcome } from "../platform/job-worker.ts";
import type { Lead } from "./lead.ts";
import { createEmailBudget } from "./lead-email-budget.ts";
import {
  findRejected,
  leadEmailJob,
  moveToSummary,
  recipientsLeft,
  recordDone,
  recordRejected,
  recordSentEmails,
} from "./lead-email-jobs.ts";
import { leadEmailMessage } from "./lead-email-message.ts";
import type { LeadMailer } from "./lead-mailer.ts";
import { findLead } from "./lead-store.ts";
import { mailRetryDelaySeconds } from "./mail-retry-delay.ts";

/** One slow SMTP delivery must not delay the next lead. After a crash at most these are sent a second time. */
export const leadEmailsInFlight = 6;

interface LeadEmailDependencies {
  database: Database;
  mailer: LeadMailer;
  /** Past this many in an hour, leads arrive as lines of a summary. */
  emailsPerHour: number;
  log: FastifyBaseLogger;
}

export function leadEmailKind(dependencies: LeadEmailDependencies): JobKind {
  const { database, mailer, emailsPerHour, log } = dependencies;
  const withinBudget = createEmailBudget(database, emailsPerHour);
  const acceptedButUnrecorded = new Set<string>();

  async function deliver(job: Job): Promise<JobOutcome> {
    const lead = job.leadId && (await findLead(database, job.leadId));
    if (acceptedButUnrecorded.has(keyOf(job))) return recordAccepted(job);
    if (!lead || lead.emailSentAt) {
      await recordDone(database, [job]);
      return { status: "recorded" };
    }
    const rejected = await findRejected(database, job);
    const sendAndRecord = () => send(job, lead, rejected);
    // The operator asked for this one, or some recipients have it already: a summary would not do.
    if (job.round > 1 || rejected.length > 0) return sendAndRecord();
    const outcome = await withinBudget(sendAndRecord);
    if (outcome) return outcome;
    await moveToSummary(database, job);
    return { status: "recorded" };
  }

  async function send(job: Job, lead: Lead, rejected: string[]): Promise<JobOutcome> {
    const recipients = recipientsLeft(mailer.recipients, rejected);
    const message = leadEmailMessage(lead, mailer.domain, job.round);
    const mail = recipients.length > 0 && (await mailer.send(message, recipients));
    if (mail && !mail.isSent) {
      if (mail.rejected.length < recipients.length) {
        await recordRejected(database, [job], mail.rejected);
      }
      return { status: "failed", reason: mail.reason };
    }
    acceptedButUnrecorded.add(keyOf(job));
    log.info({ lead: lead.id, attempt: job.attempts }, "lead e-mail sent");
    return recordAccepted(job);
  }

  async function recordAccepted(job: Job): Promise<JobOutcome> {
    await recordSentEmails(database, [job]);
    acceptedButUnrecorded.delete(keyOf(job));
    return { status: "recorded" };
  }

  return {
    name: leadEmailJob,
    concurrency: leadEmailsInFlight,
    batchSize: 1,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async ([job]) => (job ? deliver(job) : { status: "recorded" }),
  };
}

function keyOf({ id, round }: Job): string {
  return `${id}/${round}`;
}
