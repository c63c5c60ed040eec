/**
 * `npm run bench:counts -- [events per second] [seconds]`: 100 leads alone, then 100 beside events through nginx, three times
 * in turn, so that the events last the given seconds in all. Prints the latencies of the leads and their ratio, the
 * processor time of the server per event, the rows that the events cost and how many were counted.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { connectOnce } from "../../server/src/platform/connect-once.ts";
import { describeLatencies, latencyAt, startBenchSite } from "./bench-site.ts";
import type { EventLoad, SentEvents } from "./event-sender.ts";
import { startSteadyLoad } from "./steady-load.ts";

const [eventsPerSecond = 1_000, seconds = 60] = process.argv.slice(2).map(Number);
const turns = 3;
const turnSeconds = seconds / turns;
const leadsPerTurn = 100;

const site = await startBenchSite();
const nginx = await startNginx({
  webDist: await writeFixtureSite(),
  upstream: new URL(site.server.origin).host,
});
const latencies = { alone: [] as number[], beside: [] as number[] };
const cpuMs = { alone: 0, beside: 0 };
const outcomes: Record<string, number> = {};
let sent = 0;
for (let turn = 0; turn < turns; turn += 1) {
  for (const kind of ["alone", "beside"] as const) {
    const startCpuMs = await serverCpuMs();
    const sender = kind === "beside" ? startEvents() : undefined;
    const load = startSteadyLoad(nginx.origin, { page: 0, lead: leadsPerTurn / turnSeconds });
    await wait(turnSeconds * 1_000);
    const { latenciesMs, failed } = await load.stop();
    if (sender) await stopEvents(sender);
    latencies[kind].push(...latenciesMs.lead);
    cpuMs[kind] += (await serverCpuMs()) - startCpuMs;
    print(`${kind}: ${failed} of ${latenciesMs.lead.length} leads failed`, latenciesMs.lead);
  }
}
print("all leads alone", latencies.alone);
print("all leads beside events", latencies.beside);
for (const share of [0.5, 0.99]) {
  const ratio = latencyAt(latencies.beside, share) / latencyAt(latencies.alone, share);
  process.stdout.write(`ratio of p${share * 100}: ${ratio.toFixed(2)}\n`);
}
await nginx.stop();
await site.server.stop();
const { rows } = await connectOnce(
  { url: site.server.database.operator, variable: "the bench" },
  (client) =>
    client.query(
      "select count(*)::integer as rows, sum(count)::integer as counted from event_counts where event = 'whatsapp'",
    ),
);
const perEvent = (1_000 * (cpuMs.beside - cpuMs.alone)) / sent;
process.stdout.write(
  `${sent} events sent: ${JSON.stringify(outcomes)}, ${JSON.stringify(rows[0])}, ${perEvent.toFixed(0)} µs of the server each\n`,
);
await site.stop();

function startEvents(): Worker {
  const workerData: EventLoad = { origin: nginx.origin, perSecond: eventsPerSecond };
  return new Worker(new URL("event-sender.ts", import.meta.url), { workerData });
}

async function stopEvents(sender: Worker) {
  sender.postMessage("stop");
  const [report]: SentEvents[] = await once(sender, "message");
  sent += report?.sent ?? 0;
  for (const [outcome, count] of Object.entries(report?.outcomes ?? {})) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
  }
}

/** User and system time of the process: fields 14 and 15 of /proc/<pid>/stat, in hundredths of a second. */
async function serverCpuMs(): Promise<number> {
  const fields = (await readFile(`/proc/${site.server.process.pid}/stat`, "utf8"))
    .split(") ")[1]
    ?.split(" ");
  return 10 * (Number(fields?.[11]) + Number(fields?.[12]));
}

function print(what: string, latenciesMs: number[]) {
  process.stdout.write(`${what}, ${describeLatencies(latenciesMs)}\n`);
}
