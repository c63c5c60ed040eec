import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
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
 * Ready means that this process does its own work. What waits in the queue does not count: a restored copy or a dead
 * mail server fills it, and refusing the server would then lose leads. The response has the age of the oldest lead.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  { readDelivery, isQueueStuck }: HealthDependencies,
): void {
  app.get("/health/live", quiet, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "live" };
  });

  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const delivery = await withTimeout(readDelivery());
    if (!delivery.ok) {
      request.log.warn({ err: delivery.error }, "not ready: the database does not respond");
      return reply.code(503).send({ code: "database_unreachable" });
    }
    const { unsent, oldestUnsentSeconds } = delivery.value;
    const leads = { unsent, oldestUnsentSeconds: Math.round(oldestUnsentSeconds) };
    if (isQueueStuck()) {
      request.log.warn("not ready: a worker cannot read its queue");
      return reply.code(503).send({ code: "queue_stuck", leads });
    }
    return { status: "ready", leads };
  });
}

/** Ready means that the panel can look up a session. nginx lets only the machine itself ask. */
export function registerPanelHealth(app: FastifyInstance, database: Database): void {
  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const read = await withTimeout(database.query("select from sessions limit 1"));
    if (read.ok) return { status: "ready" };
    request.log.warn({ err: read.error }, "not ready: the database does not respond");
    return reply.code(503).send({ code: "database_unreachable" });
  });
}

type Result<Value> = { ok: true; value: Value } | { ok: false; error: Error };

/** Returns a rejection or a timeout as a value, for routes that must respond in any case. */
async function withTimeout<Value>(promise: Promise<Value>): Promise<Result<Value>> {
  const settled = promise.then(
    (value): Result<Value> => ({ ok: true, value }),
    (error: Error): Result<Value> => ({ ok: false, error }),
  );
  const error = new Error(`no response within ${readyTimeoutMs} ms`);
  const timedOut: Result<Value> = { ok: false, error };
  return Promise.race([settled, wait(readyTimeoutMs, timedOut, { ref: false })]);
}
