/**
 * `npm run bench:capacity -- [pages a second] [leads a second] [minutes]`: a steady load through nginx as deployed, with
 * real PostgreSQL and SMTP, all on this machine. Tells the latencies, counted from when a request was due, and the server's
 * memory by the minute.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { anonymousKey, anonymousKeyHeader, leadsPath } from "../../contract/leads.ts";
import { someone, withKey } from "../../workshop/leads/lead-requests.ts";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";
import { siteHost, startNginx } from "../../workshop/nginx/start-nginx.ts";
import { startLocalPostgres } from "../../workshop/postgres/local-postgres.ts";
import { startSiteServer } from "../../workshop/site/site-server.ts";

const [pagesPerSecond = 500, leadsPerSecond = 50, minutes = 5] = process.argv.slice(2).map(Number);
const tickMs = 10;

const dataDir = await mkdtemp(join(tmpdir(), "fiosite-bench-postgres-"));
const postgres = await startLocalPostgres({ dataDir });
const inbox = await startTestInbox();
const server = await startSiteServer({ databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl });
const webDist = join(import.meta.dirname, "../../web/dist");
const nginx = await startNginx({ webDist, upstream: new URL(server.origin).host });

// Each as another home: nginx limits by address, and all of 127.0.0.0/8 is this machine.
const homes = Array.from(
  { length: 100 },
  (_, home) => new Agent({ keepAlive: true, localAddress: `127.0.1.${home + 1}` }),
);
const results = { page: kind(200), lead: kind(201) };
const memoryMb: number[] = [];

let sent = 0;
const end = performance.now() + minutes * 60_000;
let nextMinute = performance.now();
const due = { page: 0, lead: 0 };
while (performance.now() < end) {
  due.page += (pagesPerSecond * tickMs) / 1000;
  due.lead += (leadsPerSecond * tickMs) / 1000;
  for (; due.page >= 1; due.page -= 1) send("page");
  for (; due.lead >= 1; due.lead -= 1) send("lead");
  if (performance.now() >= nextMinute) {
    memoryMb.push(residentMb(server.process.pid));
    nextMinute += 60_000;
  }
  await wait(tickMs);
}
await wait(1_000);
memoryMb.push(residentMb(server.process.pid));

for (const [name, { latenciesMs, failed }] of Object.entries(results)) {
  latenciesMs.sort((a, b) => a - b);
  const at = (share: number) => latenciesMs[Math.ceil(latenciesMs.length * share) - 1]?.toFixed(1);
  const rate = (latenciesMs.length / (minutes * 60)).toFixed(0);
  process.stdout.write(
    `${name}: ${rate}/s for ${minutes} min, median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms, failed ${failed}\n`,
  );
}
process.stdout.write(`e-mails in the inbox: ${inbox.mails.length}\n`);
process.stdout.write(`server memory by the minute, MB: ${memoryMb.join(", ")}\n`);

for (const home of homes) home.destroy();
await nginx.stop();
await server.stop();
await inbox.stop();
await postgres.stop();
await rm(dataDir, { recursive: true });

function kind(good: number) {
  return { good, latenciesMs: [] as number[], failed: 0 };
}

function send(name: "page" | "lead") {
  sent += 1;
  const start = performance.now();
  const result = results[name];
  const { port } = new URL(nginx.origin);
  const body = name === "lead" ? JSON.stringify(someone()) : undefined;
  const common = { host: "127.0.0.1", port, agent: homes[sent % homes.length] };
  const headers = { Host: siteHost, "Accept-Encoding": "br" };
  const call = body
    ? request({
        ...common,
        method: "POST",
        path: leadsPath,
        headers: {
          ...headers,
          ...withKey(),
          [anonymousKeyHeader]: anonymousKey,
          "Content-Type": "application/json",
        },
      })
    : request({ ...common, path: sent % 2 === 0 ? "/" : "/cameras", headers });
  call.once("response", (response: IncomingMessage) => {
    response.resume().once("end", () => {
      result.latenciesMs.push(performance.now() - start);
      if (response.statusCode !== result.good) result.failed += 1;
    });
  });
  call.once("error", () => {
    result.failed += 1;
  });
  call.end(body);
}

function residentMb(pid: number | undefined): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
