import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../platform/database.ts";

interface DeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
}

interface HealthDependencies {
  readDelivery(): Promise<DeliveryState>;
  isQueueStuck(): boolean;
}

const readyTimeoutMs = 1_000;
// Probes arrive every few seconds, so only failures are logged.
const quiet = { logLevel: "warn" } as const;

/**
 * Ready means that this process does its own work. Jobs that wait in the queue do not count: a restored copy or a dead mail
 * server fills the queue, and taking the server out of service would then lose leads. The response has the age of the oldest
 * unsent lead.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { readDelivery, isQueueStuck }: HealthDependencies,
): void {
  app.get("/health/live", quiet, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "live" };
  });

  registerReady(app, async (request, reply) => {
    const { unsent, oldestUnsentSeconds } = await readDelivery();
    const leads = { unsent, oldestUnsentSeconds: Math.round(oldestUnsentSeconds) };
    if (!isQueueStuck()) return { status: "ready", leads };
    request.log.warn("not ready: a worker cannot read its queue");
    reply.code(503);
    return { code: "queue_stuck", leads };
  });
}

/** Ready means that the panel can look up a session. nginx allows this request only from the machine itself. */
export function registerPanelHealth(app: FastifyInstance, database: Database): void {
  registerReady(app, async () => {
    await database.query("select from sessions limit 1");
    return { status: "ready" };
  });
}

type Respond = (request: FastifyRequest, reply: FastifyReply) => Promise<object>;

/** Always responds: if the database does not respond in time, the process is not ready. */
function registerReady(app: FastifyInstance, respond: Respond): void {
  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const timeout = wait(readyTimeoutMs, undefined, { ref: false }).then(() => {
      throw new Error(`no response within ${readyTimeoutMs} ms`);
    });
    try {
      return await Promise.race([respond(request, reply), timeout]);
    } catch (err) {
      request.log.warn({ err }, "not ready: the database does not respond");
      return reply.code(503).send({ code: "database_unreachable" });
    }
  });
}
