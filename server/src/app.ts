import fastify, { type FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { registerHealthRoutes } from "./health/health-routes.ts";
import { readLeadDelivery } from "./leads/lead-delivery-state.ts";
import { createLeadEmailQueue } from "./leads/lead-email-queue.ts";
import { registerLeadEmailRoutes } from "./leads/lead-email-routes.ts";
import { workLeadErasing } from "./leads/lead-erasing-queue.ts";
import { createLeadMailer } from "./leads/lead-mailer.ts";
import { registerLeadRoutes } from "./leads/lead-routes.ts";
import { listenForMetrics } from "./metrics/metrics-listener.ts";
import { createSiteMetrics } from "./metrics/site-metrics.ts";
import { timeRequests } from "./metrics/time-requests.ts";
import { registerAssetRoutes } from "./pages/asset-routes.ts";
import { loadSite } from "./pages/load-site.ts";
import { answerNotFound, registerPageRoutes } from "./pages/page-routes.ts";
import { openDatabase } from "./platform/database.ts";
import { answerError } from "./platform/error-handler.ts";
import { openJobQueue, startJobQueue, stopJobQueue } from "./platform/job-queue.ts";
import { type LogStream, loggerOptions } from "./platform/logger-options.ts";
import { securityHeaders } from "./platform/security-headers.ts";
import { patience } from "./reviews/google-places-client.ts";
import { registerReviewsRoutes } from "./reviews/reviews-routes.ts";

const requestLimitMs = 30_000;

interface Site {
  app: FastifyInstance;
  /** Apart from building, as it needs the database to answer: pages are served without one. */
  startJobs(pollSeconds?: number): Promise<void>;
}

export async function buildApp(config: Config, logStream?: LogStream): Promise<Site> {
  const site = await loadSite(config.webDist);
  const headers = securityHeaders(site.inlineHashes);

  const app = fastify({
    ...loggerOptions(config.logLevel, logStream),
    // Peers on a unix socket have no address; only the proxy may open the one that systemd hands over.
    trustProxy: config.hasInheritedSocket ? (_address, hop) => hop === 0 : config.trustProxy,
    // What was accepted before the signal to stop is answered, as nobody else will.
    return503OnClosing: false,
    requestTimeout: requestLimitMs,
    // A path with broken percent-encoding meets no route and no hook: it is an unknown path as any other.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(headers);
      answerNotFound(site.pages["not-found"], request, reply);
    },
  });
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.setErrorHandler(answerError);
  const metrics = createSiteMetrics();
  timeRequests(app, metrics);

  const database = openDatabase(config.databaseUrl, app.log);
  const jobs = openJobQueue(database, app.log);
  // Fastify runs it after the last running request was answered.
  app.addHook("onClose", async () => {
    await stopJobQueue(jobs);
    await database.end();
  });
  const mailer = createLeadMailer(config.mail, metrics.countEmail);
  const emails = createLeadEmailQueue({ jobs, database, mailer, log: app.log });

  const readDelivery = () => readLeadDelivery(database);
  if (config.metrics) listenForMetrics(app, { metrics, address: config.metrics, readDelivery });
  registerHealthRoutes(app, readDelivery);
  registerReviewsRoutes(app, {
    google: config.google,
    patience,
    now: () => new Date(),
    onAnswer: metrics.countGoogleAnswer,
  });
  registerLeadRoutes(app, {
    database,
    onLead: (outcome) => {
      metrics.countLead(outcome);
      if (outcome === "created") emails.wake();
    },
  });
  registerLeadEmailRoutes(app, { database, sendSoon: emails.sendSoon });
  registerPageRoutes(app, site.pages);
  await registerAssetRoutes(app, site.publicFolder);
  return {
    app,
    startJobs: async (pollSeconds = 2) => {
      await startJobQueue(jobs);
      await emails.work(pollSeconds);
      const { retentionDays } = config;
      await workLeadErasing({ jobs, database, retentionDays, log: app.log }, pollSeconds);
    },
  };
}
