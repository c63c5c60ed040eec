import type { FastifyInstance } from "fastify";
import { withTimeout } from "../platform/with-timeout.ts";

interface DeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  overdueSeconds: number;
  isAbandoned: boolean;
}

const readyTimeoutMs = 1_000;
// Thirty polls of the queue, and four times the detection time of a dead worker.
const stuckAfterSeconds = 60;

/**
 * An unreachable mail server does not make this one unready: taking it out of service would lose leads. The response
 * and the metrics contain how long the oldest lead waits for its e-mail.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  readDelivery: () => Promise<DeliveryState>,
): void {
  // Probes arrive every few seconds, so only failures are logged.
  const quiet = { logLevel: "warn" } as const;

  app.get("/health/live", quiet, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "live" };
  });

  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const delivery = await withTimeout(readDelivery(), readyTimeoutMs);
    if (!delivery.ok) {
      request.log.warn({ err: delivery.error }, "not ready: the database does not respond");
      return reply.code(503).send({ code: "database_unreachable" });
    }
    const { unsent, oldestUnsentSeconds, overdueSeconds, isAbandoned } = delivery.value;
    const leads = { unsent, oldestUnsentSeconds: Math.round(oldestUnsentSeconds) };
    // Overdue alone is no fault: with a slow mail server the workers send a long queue a few at a time.
    if (overdueSeconds > stuckAfterSeconds && isAbandoned) {
      request.log.warn({ overdueSeconds }, "not ready: no worker sends the e-mails in the queue");
      return reply.code(503).send({ code: "queue_stuck", leads });
    }
    return { status: "ready", leads };
  });
}
