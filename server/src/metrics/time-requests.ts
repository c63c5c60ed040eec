import type { FastifyInstance } from "fastify";
import type { SiteMetrics } from "./site-metrics.ts";

const methods = new Set(["GET", "HEAD", "POST"]);

export function timeRequests(app: FastifyInstance, metrics: SiteMetrics): void {
  app.addHook("onResponse", async (request, reply) => {
    const labels = {
      route: routeOf(request.routeOptions.url),
      method: methods.has(request.method) ? request.method : "other",
      status: `${Math.trunc(reply.statusCode / 100)}xx`,
    };
    metrics.timeRequest(labels, reply.elapsedTime / 1_000);
  });
}

/** Every hashed asset has its own route (page-routes.ts) and a new name in each release: all share one series. */
function routeOf(pattern: string | undefined): string {
  if (pattern === undefined) return "unknown";
  return pattern.startsWith("/assets/") ? "/assets/*" : pattern;
}
