/**
 * `npm run bench -- capacity [pages per second] [leads per second] [minutes]`: a steady load through nginx with the
 * production configuration, everything on this machine. Prints latencies and the server's memory, read once a minute.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { describeRun } from "../report.ts";
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
// The last e-mails are still on their way.
await wait(1_000);

process.stdout.write(`${describeRun({ debian: ["this computer"] })}\n`);
for (const [kind, latencies] of Object.entries(latenciesMs)) {
  const rate = (latencies.length / (minutes * 60)).toFixed(0);
  process.stdout.write(`${kind}: ${rate}/s for ${minutes} min, ${describeLatencies(latencies)}\n`);
}
process.stdout.write(`outcomes: ${JSON.stringify(outcomes)}\n`);
process.stdout.write(`e-mails in the inbox: ${site.inbox.mails.length}\n`);
process.stdout.write(`server memory by the minute, MB: ${memoryMb.join(", ")}\n`);
await nginx.stop();
await site.stop();

function residentMb(pid: number | undefined): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

function describeLatencies(latenciesMs: number[]): string {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}
