import type { QueuePlan } from "../platform/job-queue.ts";

/** Also named in the function `enqueue_lead_email`: a job here has the id of its lead. */
export const leadEmailQueue = "lead-email";
export const leadErasingQueue = "lead-erasing";

const day = 86_400;

export const leadQueues: QueuePlan[] = [
  {
    name: leadEmailQueue,
    settings: {
      // From 5 s doubling to 15 min, which it reaches at the ninth try: the others spread over 47 hours.
      retryLimit: 200,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 900,
      // Longer than a slow SMTP conversation can last with the mailer's own limits.
      expireInSeconds: 300,
      heartbeatSeconds: 10,
      retentionSeconds: 30 * day,
      deleteAfterSeconds: 7 * day,
    },
  },
  {
    name: leadErasingQueue,
    settings: {
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: 60,
      heartbeatSeconds: 10,
      retentionSeconds: day,
      deleteAfterSeconds: 7 * day,
    },
    schedule: { cron: "17 3 * * *", tz: "America/Fortaleza" },
  },
];
