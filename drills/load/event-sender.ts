/**
 * A thread of its own that sends events at a constant rate until it gets a message, and then posts what the responses were.
 * In the thread of the leads it would delay them itself.
 */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { countsPath } from "../../contract/count-request.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

export interface EventLoad {
  origin: string;
  perSecond: number;
}

export interface SentEvents {
  sent: number;
  /** Number of events per status or error. */
  outcomes: Record<string, number>;
}

const { origin, perSecond }: EventLoad = workerData;
const places = ["header", "menu", "footer", "plan500", "made-up", "premium"];
const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
// Browsers keep their connection. Each visitor has another address and stays below the limit for one.
const visitors = Array.from(
  { length: 50 },
  (_each, index) =>
    new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.0.${index + 2}` }),
);

const report: SentEvents = { sent: 0, outcomes: {} };
const running = new Set<Promise<void>>();
let isStopped = false;
parentPort?.once("message", () => {
  isStopped = true;
});
const start = performance.now();
while (!isStopped) {
  const due = ((performance.now() - start) / 1_000) * perSecond;
  for (; report.sent < due; report.sent += 1) {
    const event = sendEvent(report.sent).finally(() => running.delete(event));
    running.add(event);
  }
  await wait(2);
}
await Promise.all(running);
for (const visitor of visitors) visitor.destroy();
parentPort?.postMessage(report);

/** Every event has a campaign of its own invention. */
function sendEvent(number: number): Promise<void> {
  const place = places[number % places.length];
  const body = `event=whatsapp&place=${place}&page=home&language=pt-BR&utm_campaign=invented-${number}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (outcome: string | number | undefined) => {
    report.outcomes[`${outcome}`] = (report.outcomes[`${outcome}`] ?? 0) + 1;
    resolve();
  };
  request(origin + countsPath, {
    method: "POST",
    agent: visitors[number % visitors.length],
    headers: {
      ...{ host: siteHost, "content-type": "text/plain", "user-agent": phone },
      "sec-fetch-site": "same-origin",
    },
  })
    .on("response", (response) => response.resume().on("end", () => done(response.statusCode)))
    .on("error", (error: NodeJS.ErrnoException) => done(error.code))
    .end(body);
  return promise;
}
