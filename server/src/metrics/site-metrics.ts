import { type CountedEvent, countedEvents } from "@fiosite/contract/counts";
import { isSpeedMetric } from "@fiosite/contract/page-speed";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { emailFailureClass, emailFailureClasses } from "./email-failure-class.ts";
import { createSpeedMetrics } from "./speed-metrics.ts";

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

/** Labels come only from fixed lists and the settings: never an address, an id or a visitor's text. */
export function createSiteMetrics(webhookDestinations: string[] = []) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "fiosite_http_request_duration_seconds",
    help: "Response time by route pattern, method and class of status",
    labelNames: ["route", "method", "status"] as const,
    // Fine around the target of 100 ms; the last bucket is for Google's two attempts of 4 s.
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 2.5, 10],
    registers,
  });
  const leads = new Counter({
    name: "fiosite_leads_total",
    help: "Leads received, by outcome",
    labelNames: ["outcome"] as const,
    registers,
  });
  const emailsSent = new Counter({
    name: "fiosite_lead_emails_sent_total",
    help: "E-mails of leads that the mail server accepted for every recipient",
    registers,
  });
  const emailFailures = new Counter({
    name: "fiosite_lead_email_failures_total",
    help: "Failed attempts to send the e-mail of a lead, by class of reason",
    labelNames: ["reason"] as const,
    registers,
  });
  const webhooks = new Counter({
    name: "fiosite_webhooks_total",
    help: "Attempts to send a webhook, by destination and outcome",
    labelNames: ["destination", "outcome"] as const,
    registers,
  });
  const googleResponses = new Counter({
    name: "fiosite_google_answers_total",
    help: "Fetches of reviews from Google, each with its retry, by outcome",
    labelNames: ["outcome"] as const,
    registers,
  });
  const events = new Counter({
    name: "fiosite_events_total",
    help: "What visitors did, by event",
    labelNames: ["event"] as const,
    registers,
  });
  const observeSpeed = createSpeedMetrics(registers);
  const delivery = {
    databaseUp: gauge("fiosite_database_up", "1 if the database responded to this scrape"),
    unsent: gauge("fiosite_leads_unsent", "Leads whose e-mail is not sent yet"),
    oldestUnsentSeconds: gauge("fiosite_lead_oldest_unsent_seconds", "Age of the oldest of them"),
    partlyRejected: gauge(
      "fiosite_leads_partly_rejected",
      "Leads whose e-mail some recipients have and the mail server rejects for others",
    ),
    inSummary: gauge(
      "fiosite_leads_in_summary",
      "Leads that wait for the next summary, because there are too many for an e-mail each",
    ),
    overdueSeconds: gauge(
      "fiosite_lead_email_queue_overdue_seconds",
      "How long the most overdue e-mail in the queue has waited for a worker",
    ),
    lastErasing: gauge(
      "fiosite_lead_erasing_last_success_timestamp_seconds",
      "When leads past their retention were last erased; the server does it every hour",
    ),
  };
  // Starts every series at 0: increase() and rate() miss the first event of a series that appears with it.
  for (const outcome of leadOutcomes) leads.inc({ outcome }, 0);
  for (const reason of emailFailureClasses) emailFailures.inc({ reason }, 0);
  for (const event of countedEvents) events.inc({ event }, 0);
  for (const destination of webhookDestinations) {
    for (const outcome of ["delivered", "failed"]) webhooks.inc({ destination, outcome }, 0);
  }
  for (const outcome of googleOutcomes) googleResponses.inc({ outcome }, 0);

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
    countWebhook: (destination: string, isDelivered: boolean) =>
      webhooks.inc({ destination, outcome: isDelivered ? "delivered" : "failed" }),
    countEvent: ({ event, place, page }: { event: CountedEvent; place: string; page: string }) =>
      isSpeedMetric(event) ? observeSpeed(event, place, page) : events.inc({ event }),
    countGoogleResponse: (outcome: (typeof googleOutcomes)[number]) =>
      googleResponses.inc({ outcome }),
  };
}
