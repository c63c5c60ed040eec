import { createServer } from "node:net";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { saveLeadSql } from "../../../dev/leads/lead-requests.ts";
import { startTestPanel } from "../../../dev/panel/test-panel.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, databaseUrl } from "../../../dev/postgres/test-database.ts";
import { findFreePort, listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { startLeadSite, startTestSite, type TestSite } from "../../../dev/site/test-site.ts";

let database: string;
let site: TestSite;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSite({ DATABASE_URL: database });
});

afterAll(() => site.stop());

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function terminateConnections(url: string) {
  const sql = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`;
  await runSql(databaseUrl(url, "postgres"), sql);
}

async function allowConnections(url: string, isAllowed: boolean) {
  const sql = `alter database ${nameOf(url)} allow_connections ${isAllowed}`;
  await runSql(databaseUrl(url, "postgres"), sql);
  if (!isAllowed) await terminateConnections(url);
}

test("live and ready respond with 200 while the database is up", async () => {
  expect((await site.request("/health/live")).headers["cache-control"]).toBe("no-store");
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
  await terminateConnections(database);
  await expect.poll(() => site.logLines.join()).toContain("idle database connection lost");
  expect((await site.request("/health/ready")).status).toBe(200);
});

test("without a database it is not ready but serves pages, until the database is back", async () => {
  await allowConnections(database, false);
  await expect.poll(async () => (await site.request("/health/ready")).status).toBe(503);
  const response = await site.request("/health/ready");
  expect(JSON.parse(response.body.toString())).toEqual({ code: "database_unreachable" });
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(site.logLines.join("")).toContain("is not currently accepting connections");
  expect((await site.request("/health/live")).status).toBe(200);
  expect((await site.request("/")).status).toBe(200);

  await allowConnections(database, true);
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
  // The pool itself times out only after two seconds. A busy machine may take longer, but not every time.
  await expect.poll(waitedMs).toBeLessThan(1_800);
});

/** A restored copy that is one day old, so that every e-mail in it is overdue. */
async function restoredDatabase(leads: number): Promise<string> {
  const database = await createTestDatabase();
  for (let name = 0; name < leads; name += 1) await runSql(database, saveLeadSql({ name }));
  await runSql(database, "update jobs set run_at = now() - interval '1 day'");
  await runSql(database, "update leads set created_at = now() - interval '1 day'");
  return database;
}

async function askReady(site: TestSite) {
  const { status, body } = await site.request("/health/ready");
  return { status, json: JSON.parse(body.toString()) };
}

test("a candidate without jobs is ready although e-mails wait in the shared queue", async () => {
  const site = await startTestSite({ DATABASE_URL: await restoredDatabase(1), JOBS: "off" });
  onTestFinished(() => site.stop());
  const { status, json } = await askReady(site);
  expect(status).toBe(200);
  expect(json.leads.unsent).toBe(1);
  expect(json.leads.oldestUnsentSeconds).toBeGreaterThanOrEqual(86_400);
});

test("a server is ready with many overdue e-mails and no mail server", async () => {
  const smtpUrl = `smtp://127.0.0.1:${await findFreePort()}`;
  const database = await restoredDatabase(20);
  const site = await startLeadSite(smtpUrl, { database }, 60);
  onTestFinished(() => site.stop());
  await expect.poll(() => site.sql("select from jobs where attempts > 0")).toHaveLength(6);
  await expect.poll(() => site.sql("select from jobs where owner is not null")).toEqual([]);
  expect((await askReady(site)).status).toBe(200);
});

test("a server whose workers cannot read the queue is not ready", async () => {
  const database = await createTestDatabase();
  await runSql(database, "revoke update on jobs from fiosite_server");
  const site = await startLeadSite("smtp://127.0.0.1:1", { database });
  onTestFinished(() => site.stop());
  expect(await askReady(site)).toMatchObject({ status: 503, json: { code: "queue_stuck" } });
  await runSql(database, "grant update on jobs to fiosite_server");
  await expect.poll(async () => (await askReady(site)).status).toBe(200);
});

test("the panel is ready while its role can read sessions, and not without its database", async () => {
  const panel = await startTestPanel();
  onTestFinished(() => panel.stop());
  const readReadiness = async () => {
    const { status, json, headers } = await panel.request("/health/ready");
    expect(headers["cache-control"]).toBe("no-store");
    return [status, json];
  };
  expect(await readReadiness()).toEqual([200, { status: "ready" }]);
  await allowConnections(panel.database, false);
  await expect.poll(readReadiness).toEqual([503, { code: "database_unreachable" }]);
  await allowConnections(panel.database, true);
  await expect.poll(readReadiness).toEqual([200, { status: "ready" }]);
});
