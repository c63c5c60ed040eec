import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestPanel, type TestPanel } from "../../../dev/panel/test-panel.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { databaseUrl } from "../../../dev/postgres/test-database.ts";

let panel: TestPanel;

beforeAll(async () => {
  panel = await startTestPanel();
});
afterAll(() => panel.stop());

const readReadiness = async () => {
  const { status, json, headers } = await panel.request("/health/ready");
  expect(headers["cache-control"]).toBe("no-store");
  return [status, json];
};

test("the panel is ready while its role can read sessions, and not without its database", async () => {
  expect(await readReadiness()).toEqual([200, { status: "ready" }]);
  const name = new URL(panel.database).pathname.slice(1);
  const admin = databaseUrl(panel.database, "postgres");
  await runSql(admin, `alter database ${name} allow_connections false`);
  await runSql(
    admin,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  );
  await expect.poll(readReadiness).toEqual([503, { code: "database_unreachable" }]);
  await runSql(admin, `alter database ${name} allow_connections true`);
  await expect.poll(readReadiness).toEqual([200, { status: "ready" }]);
});
