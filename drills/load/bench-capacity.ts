/**
 * `npm run bench -- capacity [pages per second] [leads per second] [minutes]`: runs a steady load through nginx with the
 * production configuration. Everything runs on this machine. Without arguments it writes a report.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { table, writeReport } from "../report.ts";
import { startSteadyLoad } from "./steady-load.ts";

const [page = 500, lead = 50, minutes = 5] = process.argv.slice(2).map(Number);
const webDist = join(import.meta.dirname, "../../web/dist");

const site = await startBuiltSite();
const nginx = await startNginx({ webDist, upstream: new URL(site.server.origin).host });
const load = startSteadyLoad(nginx.origin, { page, lead });
const memoryMb = [residentMb(site.server.process.pid)];
for (let left = minutes; left > 0; left -= 1) {
  await wait(Math.min(left, 1) * 60_000);
  memoryMb.push(residentMb(site.server.process.pid));
}
const { latenciesMs, outcomes } = await load.stop();
// Waits for the last e-mails.
await wait(1_000);

const rows = Object.entries(latenciesMs).map(([kind, latencies]) => [
  `${kind}s`,
  (latencies.length / (minutes * 60)).toFixed(0),
  listOutcomes(kind, outcomes),
  ...percentiles(latencies),
]);
const report = `# Last report of the capacity benchmark

\`npm run bench -- capacity\` requests pages and sends leads at a constant rate for ${minutes} minutes, through nginx with the production
configuration. Load generator, nginx, server, database and mail server share this computer. A latency counts from the time at which the
request was due.

${table(["kind", "a second", "responses", "median ms", "95 %", "99 %", "slowest"], rows)}
Memory of the server by the minute, in MB: ${memoryMb.join(", ")}. E-mails that arrived: ${site.inbox.mails.length}.
`;
await nginx.stop();
await site.stop();
if (process.argv.length > 2) process.stdout.write(report);
else writeReport("capacity.md", report, { debian: ["this computer"] });

function residentMb(pid: number | undefined): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function listOutcomes(kind: string, outcomes: Record<string, number>): string {
  const own = Object.entries(outcomes).filter(([outcome]) => outcome.startsWith(`${kind} `));
  return own.map(([outcome, count]) => `${count} × ${outcome.slice(kind.length + 1)}`).join(", ");
}

function percentiles(latenciesMs: number[]): string[] {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(1) ?? "";
  return [0.5, 0.95, 0.99, 1].map(at);
}
