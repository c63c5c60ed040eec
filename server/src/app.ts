import { registerCountRoutes } from "./counts/count-routes.ts";
import { createEventCounter } from "./counts/event-counter.ts";
import { registerHealthRoutes } from "./health/health-routes.ts";
import { leadEmailHandler, leadSummaryHandler } from "./leads/lead-delivery.ts";
import { leadErasingHandler, scheduleLeadErasing } from "./leads/lead-erasing.ts";
import { enqueueLeadEmail, readLeadDelivery } from "./leads/lead-jobs.ts";
import { registerLeadEmailRoutes, registerLeadRoutes } from "./leads/lead-routes.ts";
import { describeLeadForWebhook } from "./leads/lead-store.ts";
import { loadSite, registerPageRoutes } from "./pages/page-routes.ts";
import { openDatabase } from "./platform/database.ts";
import { createJobWorker, type WorkerTiming } from "./platform/job-worker.ts";
import type { LogStream } from "./platform/logger-options.ts";
import { createMailer } from "./platform/mailer.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { createServer } from "./platform/serve.ts";
import type { SiteContent } from "./platform/site-content.ts";
import { retryPolicy } from "./reviews/google-places-client.ts";
import { registerReviewsRoutes } from "./reviews/reviews-routes.ts";
import type { Config } from "./settings/config.ts";
import { webhookHandler } from "./webhooks/webhook-delivery.ts";
import { registerDestinations } from "./webhooks/webhook-store.ts";

const workerTiming: WorkerTiming = { pollSeconds: 2, retryScale: 1 };

export async function buildApp(config: Config, content: SiteContent, logStream?: LogStream) {
  const site = await loadSite(config.webDist);
  const app = createServer(config, { headers: securityHeaders(site.inlineHashes), logStream });

  const database = openDatabase(config.databaseUrl, app.log);
  const mailer = createMailer(config.mail, content);
  const { emailsPerHour, panelOrigin } = config;
  const { log } = app;
  const mails = { database, mailer, emailsPerHour, content, panelOrigin, log };
  const emails = createJobWorker(database, leadEmailHandler(mails), log);
  const summaries = createJobWorker(database, leadSummaryHandler(mails), log);
  const erasing = createJobWorker(database, leadErasingHandler({ database, log }), log);
  const webhooks = config.webhooks.map((destination) => {
    const describeLead = (id: string) => describeLeadForWebhook(database, id);
    const handler = webhookHandler(destination, { database, describeLead, log });
    return createJobWorker(database, handler, log);
  });
  const workers = [emails, summaries, erasing, ...webhooks];
  const counter = createEventCounter(database, { content, log });
  let stopping: Promise<unknown> | undefined;
  // Stop the workers before the last response: a slow response must not use up the time in which accepted e-mails are recorded.
  app.addHook("preClose", async () => {
    stopping = Promise.all(workers.map((worker) => worker.stop()));
  });
  // Fastify calls this after the last response.
  app.addHook("onClose", async () => {
    await Promise.all([stopping, counter.stop()]);
    await database.end();
  });

  const readDelivery = () => readLeadDelivery(database);
  const isQueueStuck = () => workers.some((worker) => worker.isStuck());
  registerHealthRoutes(app, { readDelivery, isQueueStuck });
  registerReviewsRoutes(app, {
    google: config.google,
    retryPolicy,
    now: () => new Date(),
  });
  registerLeadRoutes(app, {
    database,
    emailsPerHour,
    onCreated: () => {
      for (const worker of [emails, ...webhooks]) worker.wake();
    },
  });
  registerLeadEmailRoutes(app, {
    database,
    sendSoon: async (leadId) => {
      await enqueueLeadEmail(database, leadId);
      emails.wake();
    },
  });
  registerCountRoutes(app, { content, count: counter.count });
  await registerPageRoutes(app, site);
  return {
    app,
    /** Not part of building, because it needs the database, and pages must be served without one. */
    startJobs: async (timing = workerTiming) => {
      await scheduleLeadErasing(database, config.retentionDays);
      const destinationNames = config.webhooks.map(({ name }) => name);
      await registerDestinations(database, destinationNames);
      await Promise.all(workers.map((worker) => worker.start(timing)));
    },
  };
}
