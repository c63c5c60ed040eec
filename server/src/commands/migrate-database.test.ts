import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createTestDatabase, roleUrls, runSql } from "../../../workshop/postgres/test-database.ts";
import { unreachableDatabase } from "../../../workshop/site/test-settings.ts";
import { checkMigrated } from "../platform/check-migrated.ts";
import { migrateDatabase } from "./migrate-database.ts";

const files = (await readdir(join(import.meta.dirname, "../../migrations"))).sort();

test("migrations that start at the same time run once on an empty database", async () => {
  const { operator } = roleUrls(await createTestDatabase("template0"));
  const ran = await Promise.all([1, 2, 3].map(() => migrateDatabase(operator)));
  expect(ran.flat().map((name) => `${name}.sql`)).toEqual(files);
  const rows = await runSql(operator, "select name from migrations order by id");
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files);
});

test("a migrated database is left as it is", async () => {
  const { operator } = roleUrls(await createTestDatabase());
  const ranAt = () => runSql(operator, "select name, run_on from migrations");
  const before = await ranAt();
  expect(await migrateDatabase(operator)).toEqual([]);
  expect(await ranAt()).toEqual(before);
});

test("no other role of the cluster sees into the schemas", async () => {
  const mayUse = "select has_schema_privilege('public', 'public', 'usage') as may_use";
  expect(await runSql(await createTestDatabase("template0"), mayUse)).toEqual([{ may_use: true }]);
  const database = await createTestDatabase();
  expect(await runSql(database, mayUse)).toEqual([{ may_use: false }]);
  const jobs = "select has_schema_privilege('public', 'pgboss', 'usage') as may_use";
  expect(await runSql(database, jobs)).toEqual([{ may_use: false }]);
});

test("a database that cannot be reached is named by its variable and the reason", async () => {
  await expect(migrateDatabase(unreachableDatabase)).rejects.toThrow(
    /the database of OPERATOR_DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  );
});

test("the server accepts the schema of its own files and a newer one, not an older", async () => {
  const database = await createTestDatabase();
  const { server } = roleUrls(database);
  await expect(checkMigrated(server)).resolves.toBeUndefined();

  await runSql(database, "insert into migrations (name, run_on) values ('9999_later', now())");
  await expect(checkMigrated(server)).resolves.toBeUndefined();
  await runSql(database, "delete from migrations where name <> '0001_close-public-schema'");
  await expect(checkMigrated(server)).rejects.toThrow(
    "the database lacks 0002_leads: run npm run migrate",
  );
});

test("an empty database lacks everything", async () => {
  const { server } = roleUrls(await createTestDatabase("template0"));
  await expect(checkMigrated(server)).rejects.toThrow(
    "the database lacks 0001_close-public-schema, 0002_leads",
  );
});
