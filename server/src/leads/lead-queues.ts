import type { QueueDefinition } from "../platform/job-queue.ts";

/** The SQL function `enqueue_lead_email` uses the same name. A job has the id of its lead. */
export const leadEmailQueue = "lead-email";
export const leadErasingQueue = "lead-erasing";

const day = 86_400;

export const leadQueues: QueueDefinition[] = [
  {
    name: leadEmailQueue,
    settings: {
      // The delay doubles from 5 s to 15 min, reached at the ninth attempt; the other attempts spread over 47 hours.
      retryLimit: 200,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 900,
      // Longer than the slowest SMTP delivery that the mailer's timeouts allow.
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
