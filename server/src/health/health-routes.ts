import type { FastifyInstance } from "fastify";
import { type Database, findDatabaseFault } from "../platform/database.ts";

const readyLimitMs = 1_000;

export function registerHealthRoutes(app: FastifyInstance, database: Database): void {
  // Probes arrive every few seconds: logged only when something is wrong.
  const quiet = { logLevel: "warn" } as const;

  app.get("/health/live", quiet, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "live" };
  });

  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const fault = await findDatabaseFault(database, readyLimitMs);
    if (!fault) return { status: "ready" };
    request.log.warn({ err: fault }, "not ready: the database does not answer");
    return reply.code(503).send({ code: "database_unreachable" });
  });
}
