import type { Database } from "../platform/database.ts";
import type { JobOutcome, RecordInPlace } from "../platform/job-kind.ts";
import type { Job } from "../platform/job-store.ts";
import type { Mailer, MailMessage } from "../platform/mailer.ts";
import { recordAccepted, recordSentEmails } from "./lead-email-jobs.ts";

interface LeadMail {
  message: MailMessage;
  /** More than one for a summary. */
  jobs: Job[];
  /** The recipients who have it from earlier attempts. */
  accepted: string[];
}

interface LeadMailDependencies {
  database: Database;
  mailer: Mailer;
  record: RecordInPlace;
}

/**
 * Sends to the recipients in the settings who lack the message and records those who accepted it. It is sent when every
 * one of them has it: an address that is new in the settings gets it too, a removed one is not waited for.
 */
export async function sendLeadMail(
  { message, jobs, accepted }: LeadMail,
  { database, mailer, record }: LeadMailDependencies,
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
