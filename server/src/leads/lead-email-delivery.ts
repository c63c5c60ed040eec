import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { JobKind, JobOutcome, RecordInPlace } from "../platform/job-kind.ts";
import type { Job } from "../platform/job-store.ts";
import type { Mailer } from "../platform/mailer.ts";
import type { SiteContent } from "../platform/site-content.ts";
import { createEmailBudget } from "./lead-email-budget.ts";
import { findAccepted, leadEmailJob, moveToSummary, recordDone } from "./lead-email-jobs.ts";
import { leadEmailMessage } from "./lead-email-message.ts";
import { findLead } from "./lead-store.ts";
import { mailRetryDelaySeconds } from "./mail-retry-delay.ts";
import { sendLeadMail } from "./send-lead-mail.ts";

/** One slow SMTP delivery must not delay the next lead. After a crash at most these are sent a second time. */
export const leadEmailsInFlight = 6;

interface LeadEmailDependencies {
  database: Database;
  mailer: Mailer;
  /** Past this many in an hour, leads arrive as lines of a summary. */
  emailsPerHour: number;
  content: SiteContent;
  panelOrigin?: string | undefined;
  log: FastifyBaseLogger;
}

/** Sends the e-mail of a lead to every recipient. Decision 017 says how often a copy may arrive. */
export function leadEmailKind(dependencies: LeadEmailDependencies): JobKind {
  const { database, mailer, emailsPerHour, content, panelOrigin, log } = dependencies;
  const withinBudget = createEmailBudget(database, emailsPerHour);

  async function deliver(job: Job, record: RecordInPlace): Promise<JobOutcome> {
    const lead = job.leadId && (await findLead(database, job.leadId));
    if (!lead || lead.emailSentAt) {
      await record(() => recordDone(database, [job]));
      return { status: "recorded" };
    }
    const accepted = await findAccepted(database, job);
    const message = leadEmailMessage(lead, {
      domain: mailer.domain,
      requestNumber: job.requestNumber,
      company: content().facts.company,
      panelOrigin,
    });
    const send = async () => {
      const mail = { message, jobs: [job], accepted };
      const outcome = await sendLeadMail(mail, { database, mailer, record });
      if (outcome.status === "recorded") {
        log.info({ lead: lead.id, attempt: job.attempts }, "lead e-mail sent");
      }
      return outcome;
    };
    // The operator asked for this one, or some recipients have it already: a summary would not do.
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
