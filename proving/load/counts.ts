/**
 * `npm run bench:counts -- [events per second] [seconds]`: events through nginx beside 100 leads, alternated with the same leads
 * alone. Prints the latencies of the leads, the rows that the events cost and how many events were counted.
 */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { countsPath } from "../../contract/count-request.ts";
import { connectOnce } from "../../server/src/platform/connect-once.ts";
import { startNginx } from "../../workshop/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../workshop/site/fixture-site.ts";
import { siteHost } from "../../workshop/site/test-settings.ts";
import { describeLatencies, startBenchSite } from "./bench-site.ts";
import { startSteadyLoad } from "./steady-load.ts";

const [eventsPerSecond = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const leads = 100;
const places = ["header", "menu", "footer", "plan500", "made-up", "premium"];
const phone =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

const site = await startBenchSite();
const webDist = await writeFixtureSite();
const nginx = await startNginx({ webDist, upstream: new URL(site.server.origin).host });
const statuses: Record<string, number> = {};
let sent = 0;
// Browsers keep their connection. Each visitor has another address and stays below the limit for one.
const visitors = Array.from(
  { length: 50 },
  (_each, index) =>
    new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.1.0.${index + 2}` }),
);

for (const round of ["leads alone", "with events", "leads alone", "with events"]) {
  const load = startSteadyLoad(nginx.origin, { page: 0, lead: leads / (seconds / 2) });
  const start = performance.now();
  const first = sent;
  const running = new Set<Promise<void>>();
  while (performance.now() - start < seconds * 500) {
    const due = ((performance.now() - start) / 1_000) * eventsPerSecond;
    for (; round === "with events" && sent - first < due; sent += 1) {
      const event = sendEvent(sent).finally(() => running.delete(event));
      running.add(event);
    }
    await wait(2);
  }
  await Promise.all(running);
  const { latenciesMs, failed } = await load.stop();
  const figures = describeLatencies(latenciesMs.lead);
  process.stdout.write(
    `${round}: ${latenciesMs.lead.length} leads, ${failed} failed, ${figures}\n`,
  );
}
for (const visitor of visitors) visitor.destroy();
await nginx.stop();
await site.server.stop();
const { rows } = await connectOnce(
  { url: site.server.database.operator, variable: "the bench" },
  (client) =>
    client.query(
      "select count(*)::integer as rows, sum(count)::integer as counted from event_counts where event = 'whatsapp'",
    ),
);
process.stdout.write(
  `${sent} events sent: ${JSON.stringify(statuses)}, ${JSON.stringify(rows[0])}\n`,
);
await site.stop();

/** Every event has a campaign of its own invention. */
function sendEvent(number: number): Promise<void> {
  const place = places[number % places.length];
  const body = `event=whatsapp&place=${place}&page=home&language=pt-BR&utm_campaign=invented-${number}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done = (result: string | number | undefined) => {
    statuses[`${result}`] = (statuses[`${result}`] ?? 0) + 1;
    resolve();
  };
  request(nginx.origin + countsPath, {
    method: "POST",
    agent: visitors[number % visitors.length],
    headers: { host: siteHost, "content-type": "text/plain", "user-agent": phone },
  })
    .on("response", (response) => response.resume().on("end", () => done(response.statusCode)))
    .on("error", (error: NodeJS.ErrnoException) => done(error.code))
    .end(body);
  return promise;
}
