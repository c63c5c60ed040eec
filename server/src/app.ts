import fastify, { type FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { registerHealthRoutes } from "./health/health-routes.ts";
import { registerAssetRoutes } from "./pages/asset-routes.ts";
import { loadSite } from "./pages/load-site.ts";
import { answerNotFound, registerPageRoutes } from "./pages/page-routes.ts";
import { openDatabase } from "./platform/database.ts";
import { answerError } from "./platform/error-handler.ts";
import { type LogStream, loggerOptions } from "./platform/logger-options.ts";
import { securityHeaders } from "./platform/security-headers.ts";

const requestLimitMs = 30_000;

export async function buildApp(config: Config, logStream?: LogStream): Promise<FastifyInstance> {
  const site = await loadSite(config.webDist);
  const headers = securityHeaders(site.inlineHashes);

  const app = fastify({
    ...loggerOptions(config.logLevel, logStream),
    trustProxy: config.trustProxy,
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

  const database = openDatabase(config.databaseUrl, app.log);
  // Fastify runs it after the last running request was answered.
  app.addHook("onClose", () => database.end());

  registerHealthRoutes(app, database);
  registerPageRoutes(app, site.pages);
  await registerAssetRoutes(app, site.publicFolder);
  return app;
}
