import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics } from "prom-client";
import { withTimeout } from "../platform/with-timeout.ts";
import type { SiteMetrics } from "./site-metrics.ts";

interface MetricsAddress {
  host: string;
  port: number;
}

interface MetricsListenerDependencies {
  metrics: SiteMetrics;
  address: MetricsAddress;
  readDelivery(): Promise<DeliveryState>;
}

const databaseTimeoutMs = 1_000;
const gaugeNames = [
  "unsent",
  "oldestUnsentSeconds",
  "partlyRejected",
  "inSummary",
  "overdueSeconds",
  "lastErasing",
] as const;
type DeliveryState = Record<(typeof gaugeNames)[number], number>;

/** Uses its own port, because the public one is open to everybody. It opens and closes with the app. */
export function listenForMetrics(
  app: FastifyInstance,
  dependencies: MetricsListenerDependencies,
): void {
  const { metrics, address } = dependencies;
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end();
    scrape(dependencies).then(
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
      // Happens while an update tests the new release beside the running server. The site works without metrics.
      app.log.error({ err: error }, "no metrics: cannot listen on METRICS_HOST and METRICS_PORT");
    }
  });
  app.addHook("onClose", async () => {
    server.close();
    server.closeAllConnections();
  });
}

async function scrape(dependencies: MetricsListenerDependencies): Promise<string> {
  await measureDelivery(dependencies);
  return dependencies.metrics.registry.metrics();
}

/** Removes the gauges while the database is down: an old value would look current. */
async function measureDelivery({
  metrics,
  readDelivery,
}: MetricsListenerDependencies): Promise<void> {
  const delivery = await withTimeout(readDelivery(), databaseTimeoutMs);
  const { databaseUp, ...gauges } = metrics.delivery;
  databaseUp.set(delivery.ok ? 1 : 0);
  for (const name of gaugeNames) {
    if (delivery.ok) gauges[name].set(delivery.value[name]);
    else gauges[name].remove();
  }
}

function originOf(server: Server): string {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("the listener has no port");
  const host = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}
