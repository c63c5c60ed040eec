import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request as sendRequest } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { leadsPath } from "@fiosite/contract/leads";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendHttp } from "../../dev/http.ts";
import { sendLead, someone } from "../../dev/leads/lead-requests.ts";
import { startTestInbox } from "../../dev/mail/test-inbox.ts";
import { runSql } from "../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../dev/postgres/test-database.ts";
import { startNodeChild } from "../../dev/processes/child-process.ts";
import { writeFixtureSite } from "../../dev/site/fixture-site.ts";
import { mailSettings, unreachableDatabase } from "../../dev/site/test-settings.ts";

const main = join(import.meta.dirname, "main.ts");
const listening = /Server listening at (http:\/\/[^"]+)/;
const started: ChildProcess[] = [];
let webDist: string;
let database: string;

beforeAll(async () => {
  webDist = await writeFixtureSite();
  database = roleUrls(await createTestDatabase()).server;
});

afterAll(async () => {
  for (const process of started) process.kill("SIGKILL");
  await rm(webDist, { recursive: true });
});

async function startServer(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const env = {
    DATABASE_URL: database,
    ...mailSettings,
    WEB_DIST: webDist,
    PORT: "0",
    ...settings,
  };
  const { process, found } = await startNodeChild(
    [main],
    env,
    (line) => line.match(listening)?.[1],
    (line) => lines.push(line),
  );
  started.push(process);
  return { process, origin: found, lines };
}

/** Starts a request and waits until the server asks for its body with 100 Continue. */
async function holdRequest(origin: string) {
  const body = "{}";
  const request = sendRequest(`${origin}${leadsPath}`, {
    method: "POST",
    agent: false,
    headers: {
      expect: "100-continue",
      "content-type": "application/json",
      "content-length": body.length,
    },
  });
  const status = once(request, "response").then(([response]) => {
    response.resume();
    return response.statusCode;
  });
  request.flushHeaders();
  await once(request, "continue");
  return { status, finish: () => request.end(body) };
}

async function isRefused(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const refused = await once(socket, "connect").then(
    () => false,
    () => true,
  );
  socket.destroy();
  return refused;
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops accepting, finishes the running request and exits with 0",
  async (signal) => {
    const { process, origin, lines } = await startServer();
    const exited = once(process, "exit");

    const { status, finish } = await holdRequest(origin);
    process.kill(signal);
    process.kill(signal);
    await expect.poll(() => isRefused(origin), { interval: 5 }).toBe(true);
    finish();

    // The request has no key, hence 401. The test only needs a complete response.
    expect(await status).toBe(401);
    expect(await exited).toEqual([0, null]);
    expect(lines.join("\n")).toContain('"msg":"stopped"');
  },
);

test("with JOBS=off a server takes leads and leaves their e-mails to the others", async () => {
  const inbox = await startTestInbox();
  const own = await createTestDatabase();
  const env = { DATABASE_URL: roleUrls(own).server, SMTP_URL: inbox.smtpUrl };
  const candidate = await startServer({ ...env, JOBS: "off" });
  await sendLead(candidate.origin, someone());
  expect((await sendHttp(candidate.origin, "/health/ready")).status).toBe(200);
  const untouched = "select kind from jobs where attempts = 0 and owner is null";
  expect(await runSql(own, untouched)).toEqual([{ kind: "lead-email" }]);
  expect(inbox.attempts).toBe(0);
  await startServer(env);
  await expect.poll(() => inbox.mails.length).toBe(1);
  await inbox.stop();
});

test("three servers start at the same time on one database", async () => {
  const servers = await Promise.all([1, 2, 3].map(() => startServer()));
  for (const { origin } of servers) {
    expect((await sendHttp(origin, "/health/ready")).status).toBe(200);
  }
});

describe("a failed start prints the reason in one line and exits with 1", () => {
  test.concurrent("invalid environment", async ({ expect }) => {
    const start = startServer({ DATABASE_URL: "", PORT: "many" });
    await expect(start).rejects.toThrow(
      /ended with 1:\nO servidor não começou: configuração errada: PORT: informe [^\n]*; DATABASE_URL: informe [^\n]*$/,
    );
  });

  test.concurrent("site not built", async ({ expect }) => {
    const incomplete = await writeFixtureSite();
    await rm(join(incomplete, "pages"), { recursive: true });
    await expect(startServer({ WEB_DIST: incomplete })).rejects.toThrow(
      /ended with 1:\nO servidor não começou: falta o site construído; rode npm run build: [^\n]*pages[^\n]*$/,
    );
    await rm(incomplete, { recursive: true });
  });

  test.concurrent("database unreachable", async ({ expect }) => {
    await expect(startServer({ DATABASE_URL: unreachableDatabase })).rejects.toThrow(
      /ended with 1:\nO servidor não começou: o banco de dados de DATABASE_URL não aceita a conexão: [^\n]*$/,
    );
  });

  test.concurrent("database not migrated", async ({ expect }) => {
    const empty = roleUrls(await createTestDatabase("template0")).server;
    await expect(startServer({ DATABASE_URL: empty })).rejects.toThrow(
      /ended with 1:\nO servidor não começou: faltam no banco de dados: [^\n]*\. Rode fiosite migrate$/,
    );
  });

  test.concurrent("port taken", async ({ expect }) => {
    const { port } = new URL((await startServer()).origin);
    await expect(startServer({ PORT: port })).rejects.toThrow(
      /ended with 1:\nO servidor não começou: não pode atender em HOST e PORT: [^\n]*EADDRINUSE[^\n]*$/,
    );
  });
});
