import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { emailFailureClass, emailFailureClasses } from "./email-failure-class.ts";

const leadOutcomes = ["created", "repeated", "duplicate", "key_reused", "invalid", "failed"];
const googleOutcomes = [
  "ok",
  "empty",
  "timeout",
  "network",
  "overloaded",
  "refused",
  "unreadable",
] as const;

export type SiteMetrics = ReturnType<typeof createSiteMetrics>;

/** Labels come from closed lists only: never an address, an id or anything a visitor typed. */
export function createSiteMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "fiosite_http_request_duration_seconds",
    help: "Time to answer, by route pattern, method and class of status",
    labelNames: ["route", "method", "status"] as const,
    // Around the promise of 100 ms; the last for Google's two tries of 4 s.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const leads = new Counter({
    name: "fiosite_leads_total",
    help: "Leads received, by what became of them",
    labelNames: ["outcome"] as const,
    registers,
  });
  const emailsSent = new Counter({
    name: "fiosite_lead_emails_sent_total",
    help: "E-mails of leads that the mail server accepted",
    registers,
  });
  const emailFailures = new Counter({
    name: "fiosite_lead_email_failures_total",
    help: "Tries to send the e-mail of a lead that failed, by class of reason",
    labelNames: ["reason"] as const,
    registers,
  });
  const googleAnswers = new Counter({
    name: "fiosite_google_answers_total",
    help: "Questions to Google for reviews, a second try included, by outcome",
    labelNames: ["outcome"] as const,
    registers,
  });
  const delivery = {
    databaseUp: gauge("fiosite_database_up", "1 when the database answered this scrape"),
    unsent: gauge("fiosite_leads_unsent", "Leads whose e-mail was not sent yet"),
    oldestUnsentSeconds: gauge("fiosite_lead_oldest_unsent_seconds", "Age of the oldest of them"),
    overdueSeconds: gauge(
      "fiosite_lead_email_queue_overdue_seconds",
      "How long the most overdue e-mail in the queue has waited to be taken up",
    ),
  };
  // A series that appears with its first event hides that event from increase() and rate().
  for (const outcome of leadOutcomes) leads.inc({ outcome }, 0);
  for (const reason of emailFailureClasses) emailFailures.inc({ reason }, 0);
  for (const outcome of googleOutcomes) googleAnswers.inc({ outcome }, 0);

  function gauge(name: string, help: string) {
    return new Gauge({ name, help, registers });
  }

  return {
    registry,
    delivery,
    timeRequest: (labels: { route: string; method: string; status: string }, seconds: number) =>
      requests.observe(labels, seconds),
    countLead: (outcome: string) => leads.inc({ outcome }),
    countEmail: (mail: { isSent: true } | { isSent: false; reason: string }) =>
      mail.isSent
        ? emailsSent.inc()
        : emailFailures.inc({ reason: emailFailureClass(mail.reason) }),
    countGoogleAnswer: (outcome: (typeof googleOutcomes)[number]) => googleAnswers.inc({ outcome }),
  };
}
