import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runSql } from "../../../workshop/postgres/run-sql.ts";
import { createTestDatabase, roleUrls } from "../../../workshop/postgres/test-database.ts";
import { unreachableDatabase } from "../../../workshop/site/test-settings.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { requireMigrations } from "./require-migrations.ts";

const files = (await readdir(join(import.meta.dirname, "../../migrations"))).sort();

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

test("other roles of the cluster cannot use the schema", async () => {
  const mayUse = "select has_schema_privilege('public', 'public', 'usage') as may_use";
  expect(await runSql(await createTestDatabase("template0"), mayUse)).toEqual([{ may_use: true }]);
  expect(await runSql(await createTestDatabase(), mayUse)).toEqual([{ may_use: false }]);
});

test("an unreachable database is reported with its variable and the reason", async () => {
  await expect(migrateDatabase(unreachableDatabase)).rejects.toThrow(
    /the database of OPERATOR_DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  );
});

test("the server accepts its own schema and a newer one, but no older one", async () => {
  const database = await createTestDatabase();
  const { server } = roleUrls(database);
  await expect(requireMigrations(server)).resolves.toBeUndefined();

  await runSql(database, "insert into migrations (name, run_on) values ('9999_later', now())");
  await expect(requireMigrations(server)).resolves.toBeUndefined();
  await runSql(database, "delete from migrations where name = '0002_leads'");
  await expect(requireMigrations(server)).rejects.toThrow(
    "the database lacks 0002_leads: run npm run migrate",
  );
});

test("an empty database lacks every migration", async () => {
  const { server } = roleUrls(await createTestDatabase("template0"));
  await expect(requireMigrations(server)).rejects.toThrow(
    "the database lacks 0001_close-public-schema, 0002_leads",
  );
});
