import type { FastifyInstance } from "fastify";
import { withinLimit } from "../platform/within-limit.ts";

interface DeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  overdueSeconds: number;
  isAbandoned: boolean;
}

const readyLimitMs = 1_000;
// Thirty polls of the queue in a row, and four times what it takes to find out a killed worker.
const stuckAfterSeconds = 60;

/**
 * A mail server that is down does not make this one unready: whoever asks would cut off a server that still keeps
 * every lead. How long the oldest lead waits is told in the answer, and in the metrics for the alert.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  readDelivery: () => Promise<DeliveryState>,
): void {
  // Probes arrive every few seconds: logged only when something is wrong.
  const quiet = { logLevel: "warn" } as const;

  app.get("/health/live", quiet, async (_request, reply) => {
    reply.header("Cache-Control", "no-store");
    return { status: "live" };
  });

  app.get("/health/ready", quiet, async (request, reply) => {
    reply.header("Cache-Control", "no-store");
    const answer = await withinLimit(readDelivery(), readyLimitMs);
    if (!answer.ok) {
      request.log.warn({ err: answer.fault }, "not ready: the database does not answer");
      return reply.code(503).send({ code: "database_unreachable" });
    }
    const { unsent, oldestUnsentSeconds, overdueSeconds, isAbandoned } = answer.value;
    const leads = { unsent, oldestUnsentSeconds: Math.round(oldestUnsentSeconds) };
    // Overdue alone is no fault: behind a slow mail server a long queue is worked off a few at a time.
    if (overdueSeconds > stuckAfterSeconds && isAbandoned) {
      request.log.warn({ overdueSeconds }, "not ready: nobody takes up the e-mails in the queue");
      return reply.code(503).send({ code: "queue_stuck", leads });
    }
    return { status: "ready", leads };
  });
}
