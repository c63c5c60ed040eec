import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { startNodeChild } from "../../local/child-process.ts";
import { startDatabaseProxy } from "../test-support/database-proxy.ts";
import { writeFixtureSite } from "../test-support/fixture-site.ts";
import { sendHttp } from "../test-support/send-http.ts";
import { createTestDatabase } from "../test-support/test-database.ts";
import { unreachableDatabase } from "../test-support/test-site.ts";

const main = join(import.meta.dirname, "main.ts");
const listening = /Server listening at (http:\/\/[^"]+)/;
const started: ChildProcess[] = [];
let webDist: string;
let database: string;

beforeAll(async () => {
  webDist = await writeFixtureSite();
  database = await createTestDatabase();
});

afterAll(async () => {
  for (const process of started) process.kill("SIGKILL");
  await rm(webDist, { recursive: true });
});

async function startServer(settings: Record<string, string> = {}) {
  const lines: string[] = [];
  const env = { DATABASE_URL: database, WEB_DIST: webDist, PORT: "0", ...settings };
  const { process, found } = await startNodeChild(
    [main],
    env,
    (line) => line.match(listening)?.[1],
    (line) => lines.push(line),
  );
  started.push(process);
  return { process, origin: found, lines };
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
  "%s stops accepting, finishes the running request and ends with 0",
  async (signal) => {
    const proxy = await startDatabaseProxy(database);
    onTestFinished(proxy.stop);
    const { process, origin, lines } = await startServer({ DATABASE_URL: proxy.url });
    const exited = once(process, "exit");

    const { asked, release } = proxy.hold();
    const running = sendHttp(origin, "/health/ready");
    await asked;
    process.kill(signal);
    process.kill(signal);
    await expect.poll(() => isRefused(origin), { interval: 5 }).toBe(true);
    release();

    expect((await running).status).toBe(200);
    expect(await exited).toEqual([0, null]);
    expect(lines.join("\n")).toContain('"msg":"stopped"');
  },
);

test("three servers start at once on an empty database", async () => {
  const empty = await createTestDatabase("template0");
  const servers = await Promise.all([1, 2, 3].map(() => startServer({ DATABASE_URL: empty })));
  for (const { origin } of servers) {
    expect((await sendHttp(origin, "/health/ready")).status).toBe(200);
  }
});

describe("a start that fails says why in one line and ends with 1", () => {
  test.concurrent("bad environment", async ({ expect }) => {
    const start = startServer({ DATABASE_URL: "", PORT: "many" });
    await expect(start).rejects.toThrow(
      /ended with 1:\nThe server did not start: bad environment: PORT must be [^\n]*; DATABASE_URL must be [^\n]*$/,
    );
  });

  test.concurrent("site not fully built", async ({ expect }) => {
    const incomplete = await writeFixtureSite();
    await rm(join(incomplete, "pages/not-found.en-US.html.gz"));
    await expect(startServer({ WEB_DIST: incomplete })).rejects.toThrow(
      /ended with 1:\nThe server did not start: the built site is incomplete, run npm run build: [^\n]*not-found\.en-US\.html\.gz[^\n]*$/,
    );
    await rm(incomplete, { recursive: true });
  });

  test.concurrent("database unreachable", async ({ expect }) => {
    await expect(startServer({ DATABASE_URL: unreachableDatabase })).rejects.toThrow(
      /ended with 1:\nThe server did not start: the database of DATABASE_URL cannot be reached: [^\n]*$/,
    );
  });

  test.concurrent("port taken", async ({ expect }) => {
    const { port } = new URL((await startServer()).origin);
    await expect(startServer({ PORT: port })).rejects.toThrow(
      /ended with 1:\nThe server did not start: HOST and PORT cannot be listened on: [^\n]*EADDRINUSE[^\n]*$/,
    );
  });
});
