import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import { withinLimit } from "../platform/within-limit.ts";
import type { SiteMetrics } from "./site-metrics.ts";

interface MetricsAddress {
  host: string;
  port: number;
}

interface DeliveryState {
  unsent: number;
  oldestUnsentSeconds: number;
  overdueSeconds: number;
}

interface Parts {
  metrics: SiteMetrics;
  address: MetricsAddress;
  readDelivery(): Promise<DeliveryState>;
}

const databaseLimitMs = 1_000;

/** A port of its own, as the public one is open to everybody. It comes and goes with the app. */
export function listenForMetrics(app: FastifyInstance, parts: Parts): void {
  const { metrics, address } = parts;
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    scrape(parts).then(
      (text) => response.setHeader("Content-Type", metrics.registry.contentType).end(text),
      (error) => {
        app.log.error({ err: error }, "scrape failed");
        response.writeHead(500).end();
      },
    );
  });

  app.addHook("onReady", async () => {
    collectDefaultMetrics({ register: metrics.registry });
    try {
      server.listen(address.port, address.host);
      await once(server, "listening");
      app.log.info(`metrics at ${originOf(server)}/metrics`);
    } catch (error) {
      // As while an update tries its candidate beside the running server. No reason to turn visitors away.
      app.log.error(
        { err: error },
        "no metrics: METRICS_HOST and METRICS_PORT cannot be listened on",
      );
    }
  });
  app.addHook("onClose", async () => {
    server.close();
    server.closeAllConnections();
  });
}

async function scrape(parts: Parts): Promise<string> {
  await measureDelivery(parts);
  return parts.metrics.registry.metrics();
}

/** While the database is down its gauges are left out: an old value would look like a fresh one. */
async function measureDelivery({ metrics, readDelivery }: Parts): Promise<void> {
  const answer = await withinLimit(readDelivery(), databaseLimitMs);
  const { databaseUp, ...gauges } = metrics.delivery;
  databaseUp.set(answer.ok ? 1 : 0);
  for (const name of ["unsent", "oldestUnsentSeconds", "overdueSeconds"] as const) {
    if (answer.ok) gauges[name].set(answer.value[name]);
    else gauges[name].remove();
  }
}

function originOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the listener has no port");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
