import { createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  createTestDatabase,
  databaseUrl,
  runSql,
} from "../../../workshop/postgres/test-database.ts";
import { listenOnFreePort } from "../../../workshop/processes/free-port.ts";
import { startTestSite, type TestSite } from "../../../workshop/site/test-site.ts";

let database: string;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSite({ DATABASE_URL: database });
});

afterAll(() => site.stop());

const name = () => new URL(database).pathname.slice(1);
const elsewhere = () => databaseUrl(database, "postgres");
const cutConnections = () =>
  runSql(
    elsewhere(),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`,
  );

test("live answers without asking anybody", async () => {
  const answer = await site.ask("/health/live");
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("ready answers while the database does", async () => {
  const answer = await site.ask("/health/ready");
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(answer.body.toString())).toEqual({
    status: "ready",
    leads: { unsent: 0, oldestUnsentSeconds: 0 },
  });
});

test("the process outlives its connections and opens others", async () => {
  await site.ask("/health/ready");
  await cutConnections();
  await expect.poll(() => site.logLines.join()).toContain("idle database connection lost");
  expect((await site.ask("/health/ready")).status).toBe(200);
});

test("without database it is not ready, yet pages are served, until the database is back", async () => {
  await runSql(elsewhere(), `alter database ${name()} allow_connections false`);
  await cutConnections();
  await expect.poll(async () => (await site.ask("/health/ready")).status).toBe(503);
  const answer = await site.ask("/health/ready");
  expect(JSON.parse(answer.body.toString())).toEqual({ code: "database_unreachable" });
  expect(answer.headers["cache-control"]).toBe("no-store");
  expect(site.logLines.join("")).toContain("is not currently accepting connections");
  expect((await site.ask("/health/live")).status).toBe(200);
  expect((await site.ask("/")).status).toBe(200);

  await runSql(elsewhere(), `alter database ${name()} allow_connections true`);
  expect((await site.ask("/health/ready")).status).toBe(200);
});

test("a database that accepts but never answers is given up after a second", async () => {
  const silent = createServer();
  const port = await listenOnFreePort(silent);
  const waiting = await startTestSite({ DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` });
  onTestFinished(async () => {
    await waiting.stop();
    silent.close();
  });

  const start = performance.now();
  expect((await waiting.ask("/health/ready")).status).toBe(503);
  // The pool itself gives up after two seconds only.
  expect(performance.now() - start).toBeLessThan(1_800);
});
