import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leadsPath } from "@fiosite/contract/leads";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { someone, withKey } from "../../../dev/leads/lead-requests.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { startLeadSite } from "../../../dev/site/test-site.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { migrationsFolder, requireMigrations } from "./require-migrations.ts";

const files = (await readdir(migrationsFolder)).sort();

test("concurrent runs on an empty database apply each migration once", async () => {
  const { operator } = roleUrls(await createTestDatabase("template0"));
  const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase(operator)));
  expect(ran.flat().map((name) => `${name}.sql`)).toEqual(files);
  const rows = await runSql(operator, "select name from migrations order by id");
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files);
});

test("a migrated database stays unchanged", async () => {
  const { operator } = roleUrls(await createTestDatabase());
  const ranAt = () => runSql(operator, "select name, run_on from migrations");
  const before = await ranAt();
  expect(await migrateDatabase(operator)).toEqual([]);
  expect(await ranAt()).toEqual(before);
});

test("a migration that ran while the clock was wrong stops no later one", async () => {
  const { operator } = roleUrls(await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), "fiosite-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(migrationsFolder, folder, { recursive: true });
  await runSql(operator, "update migrations set run_on = run_on + interval '200 days'");
  await writeFile(join(folder, "9998_one.sql"), "-- Up Migration\nselect 1;\n");
  expect(await migrateDatabase(operator, folder)).toEqual(["9998_one"]);
  await writeFile(join(folder, "9999_two.sql"), "-- Up Migration\nselect 1;\n");
  expect(await migrateDatabase(operator, folder)).toEqual(["9999_two"]);
});

test("a migration that waits for a long query lets leads through, and succeeds after it", async () => {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "fiosite-migrations-"));
  const site = await startLeadSite("smtp://127.0.0.1:1", { database });
  const reader = new pg.Client(database);
  onTestFinished(async () => {
    await reader.end();
    await site.stop();
    await rm(folder, { recursive: true });
  });
  await cp(migrationsFolder, folder, { recursive: true });
  const alter = "-- Up Migration\nalter table leads add column source text;\n";
  await writeFile(join(folder, "9999_source.sql"), alter);
  await reader.connect();
  await reader.query("begin; select from leads");

  const migrated = migrateDatabase(roleUrls(database).operator, folder);
  const waiting =
    "select from pg_stat_activity where wait_event = 'relation' and query like '%add column source%'";
  for (const _twice of [1, 2]) {
    await expect.poll(() => runSql(database, waiting), { interval: 10 }).toHaveLength(1);
    const lead = await site.post(leadsPath, someone(), withKey());
    expect(lead.status).toBe(201);
  }
  await reader.query("commit");
  expect(await migrated).toEqual(["9999_source"]);
});

test("other roles of the cluster cannot use the schema", async () => {
  const mayUse = "select has_schema_privilege('public', 'public', 'usage') as may_use";
  expect(await runSql(await createTestDatabase("template0"), mayUse)).toEqual([{ may_use: true }]);
  expect(await runSql(await createTestDatabase(), mayUse)).toEqual([{ may_use: false }]);
});

test("the server accepts its own schema and a newer one, but no older one", async () => {
  const database = await createTestDatabase();
  const { server } = roleUrls(database);
  await expect(requireMigrations(server)).resolves.toBeUndefined();

  await runSql(database, "insert into migrations (name, run_on) values ('9999_later', now())");
  await expect(requireMigrations(server)).resolves.toBeUndefined();
  await runSql(database, "delete from migrations where name = '0001_site'");
  await expect(requireMigrations(server)).rejects.toThrow(
    "faltam no banco de dados: 0001_site. Rode fiosite migrate",
  );
});
