import { createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, databaseUrl } from "../../../dev/postgres/test-database.ts";
import { listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let database: string;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSite({ DATABASE_URL: database });
});

afterAll(() => site.stop());

const name = () => new URL(database).pathname.slice(1);
const adminDatabase = () => databaseUrl(database, "postgres");
const terminateConnections = () =>
  runSql(
    adminDatabase(),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name()}'`,
  );

test("live responds without using the database", async () => {
  const response = await site.request("/health/live");
  expect(response.status).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
});

test("ready responds with 200 while the database is up", async () => {
  const response = await site.request("/health/ready");
  expect(response.status).toBe(200);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(JSON.parse(response.body.toString())).toEqual({
    status: "ready",
    leads: { unsent: 0, oldestUnsentSeconds: 0 },
  });
});

test("the process survives lost connections and opens new ones", async () => {
  await site.request("/health/ready");
  await terminateConnections();
  await expect.poll(() => site.logLines.join()).toContain("idle database connection lost");
  expect((await site.request("/health/ready")).status).toBe(200);
});

test("without a database it is not ready but serves pages, until the database is back", async () => {
  await runSql(adminDatabase(), `alter database ${name()} allow_connections false`);
  await terminateConnections();
  await expect.poll(async () => (await site.request("/health/ready")).status).toBe(503);
  const response = await site.request("/health/ready");
  expect(JSON.parse(response.body.toString())).toEqual({ code: "database_unreachable" });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(site.logLines.join("")).toContain("is not currently accepting connections");
  expect((await site.request("/health/live")).status).toBe(200);
  expect((await site.request("/")).status).toBe(200);

  await runSql(adminDatabase(), `alter database ${name()} allow_connections true`);
  expect((await site.request("/health/ready")).status).toBe(200);
});

test("a database that accepts connections but never responds times out after a second", async () => {
  const unresponsive = createServer();
  const port = await listenOnFreePort(unresponsive);
  const unreadySite = await startTestSite({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
  });
  onTestFinished(async () => {
    await unreadySite.stop();
    unresponsive.close();
  });

  const waitedMs = async () => {
    const start = performance.now();
    expect((await unreadySite.request("/health/ready")).status).toBe(503);
    return performance.now() - start;
  };
  // The pool itself times out only after two seconds. A busy machine takes longer, but not each time.
  await expect.poll(waitedMs).toBeLessThan(1_800);
});
