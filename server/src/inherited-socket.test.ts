import { type ChildProcessByStdio, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { leadFailedFragment, leadSavedFragment } from "@fiosite/contract/lead-fragments";
import {
  anonymousKey,
  anonymousKeyHeader,
  idempotencyHeader,
  leadsPath,
} from "@fiosite/contract/leads";
import { afterAll, beforeAll, expect, test } from "vitest";
import { someone } from "../../dev/leads/lead-requests.ts";
import { runSql } from "../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../dev/postgres/test-database.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { mailSettings } from "../../dev/site/test-settings.ts";

const holder = join(import.meta.dirname, "../../dev/processes/hold-socket.pl");
const main = join(import.meta.dirname, "main.ts");
const lines: string[] = [];
let folder: string;
let webDist: string;
let database: string;
let supervisor: ChildProcessByStdio<null, Readable, null>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "inherited-socket-"));
  webDist = await writeFixtureSite();
  database = await createTestDatabase();
  supervisor = spawn("perl", [holder, socketPath(), process.execPath, main], {
    env: { DATABASE_URL: roleUrls(database).server, ...mailSettings, WEB_DIST: webDist },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const output = createInterface({ input: supervisor.stdout });
  output.on("line", (line) => lines.push(line));
  await once(output, "line");
});

afterAll(async () => {
  supervisor.kill("SIGKILL");
  process.kill(runningServer(), "SIGKILL");
  await rm(folder, { recursive: true });
  await rm(webDist, { recursive: true });
});

const socketPath = () => join(folder, "server.sock");
const countStarts = () => lines.filter((line) => line.includes("Server listening")).length;

function runningServer(): number {
  const line = lines.findLast((line) => line.startsWith("running "));
  return Number(line?.slice("running ".length));
}

function sendOverSocket(path: string, headers: Record<string, string>, body?: string) {
  const method = body === undefined ? "GET" : "POST";
  return new Promise<{ outcome: string; location: string }>((resolve) => {
    request({ socketPath: socketPath(), path, method, headers, agent: false }, (response) => {
      const { location = "" } = response.headers;
      response.resume().once("end", () => resolve({ outcome: `${response.statusCode}`, location }));
    })
      .once("error", (error) => resolve({ outcome: error.message, location: "" }))
      .end(body);
  });
}

async function postLead(): Promise<string> {
  const headers = {
    "content-type": "application/json",
    [anonymousKeyHeader]: anonymousKey,
    [idempotencyHeader]: randomUUID(),
  };
  return (await sendOverSocket(leadsPath, headers, JSON.stringify(someone()))).outcome;
}

test("no lead is lost while the server on an inherited socket restarts twice", async () => {
  const outcomes: string[] = [];
  let isOver = false;
  const visitors = Array.from({ length: 8 }, async () => {
    while (!isOver) outcomes.push(await postLead());
  });

  const startsBefore = countStarts();
  for (const restart of [1, 2]) {
    const before = outcomes.length;
    process.kill(runningServer(), "SIGTERM");
    await expect.poll(countStarts).toBe(startsBefore + restart);
    await expect.poll(() => outcomes.length).toBeGreaterThan(before + 20);
  }
  isOver = true;
  await Promise.all(visitors);

  expect(new Set(outcomes)).toEqual(new Set(["201"]));
  const saved = await runSql(database, "select count(*)::int as leads from leads");
  expect(saved).toEqual([{ leads: outcomes.length }]);
});

test("headers of the proxy on an inherited socket are trusted", async () => {
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    origin: "https://provedor.example",
  };
  const form = String(new URLSearchParams(someone()));
  const ours = { ...headers, "x-forwarded-host": "provedor.example" };
  expect((await sendOverSocket(leadsPath, ours, form)).location).toContain(leadSavedFragment);
  expect((await sendOverSocket(leadsPath, headers, form)).location).toContain(leadFailedFragment);
});
