import type { FastifyInstance } from "fastify";
import type { Database } from "../platform/database.ts";
import { withTimeout } from "../platform/with-timeout.ts";

const readyTimeoutMs = 1_000;

/** Ready means that the panel can look up a session. nginx lets only the machine itself ask. */
export function registerPanelHealth(app: FastifyInstance, database: Database): void {
  // Probes arrive every few seconds, so only failures are logged.
  app.get("/health/ready", { logLevel: "warn" }, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const read = await withTimeout(database.query("select from sessions limit 1"), readyTimeoutMs);
    if (read.ok) return { status: "ready" };
    request.log.warn({ err: read.error }, "not ready: the database does not respond");
    return reply.code(503).send({ code: "database_unreachable" });
  });
}
