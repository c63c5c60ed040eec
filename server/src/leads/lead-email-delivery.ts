// Sends the e-mail of a lead to every recipient once. If the process dies after SMTP accepts the message and before the
// database records it, the e-mail is sent again with the same Message-ID. If only the database fails, for example during
// its restart, the process remembers what SMTP accepted and records it at the next attempt without sending.
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { Job } from "../platform/job-store.ts";
import type { JobKind, JobOutcome } from "../platform/job-worker.ts";
import { findRejected, leadEmailJob, recordRejected, recordSentEmails } from "./lead-email-jobs.ts";
import { leadEmailMessage } from "./lead-email-message.ts";
import type { LeadMailer } from "./lead-mailer.ts";
import { findLead } from "./lead-store.ts";
import { mailRetryDelaySeconds } from "./mail-retry-delay.ts";

interface LeadEmailDependencies {
  database: Database;
  mailer: LeadMailer;
  log: FastifyBaseLogger;
}

export function leadEmailKind({ database, mailer, log }: LeadEmailDependencies): JobKind {
  const acceptedButUnrecorded = new Set<string>();

  async function deliver(job: Job): Promise<JobOutcome> {
    const lead = job.leadId && (await findLead(database, job.leadId));
    const key = `${job.id}/${job.round}`;
    if (lead && !lead.emailSentAt && !acceptedButUnrecorded.has(key)) {
      const recipients = await findRecipients(job);
      const message = leadEmailMessage(lead, mailer.domain, job.round);
      const mail = recipients.length > 0 && (await mailer.send(message, recipients));
      if (mail && !mail.isSent) {
        if (mail.rejected.length < mailer.recipients.length) {
          await recordRejected(database, job, mail.rejected);
        }
        return { status: "failed", reason: mail.reason };
      }
      acceptedButUnrecorded.add(key);
      log.info({ lead: lead.id, attempt: job.attempts }, "lead e-mail sent");
    }
    await recordSentEmails(database, [job]);
    acceptedButUnrecorded.delete(key);
    return { status: "recorded" };
  }

  /** After a partial rejection only those who lack the message, unless they were removed from the settings. */
  async function findRecipients(job: Job): Promise<string[]> {
    const rejected = await findRejected(database, job);
    if (rejected.length === 0) return mailer.recipients;
    return mailer.recipients.filter((recipient) => rejected.includes(recipient));
  }

  return {
    name: leadEmailJob,
    // One slow SMTP delivery must not delay the next lead.
    concurrency: 6,
    batchSize: 1,
    retryDelaySeconds: mailRetryDelaySeconds,
    run: async ([job]) => (job ? deliver(job) : { status: "recorded" }),
  };
}
