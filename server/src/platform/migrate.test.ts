import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastify from "fastify";
import { expect, test } from "vitest";
import { createTestDatabase, runSql } from "../../test-support/test-database.ts";
import { unreachableDatabase } from "../../test-support/test-site.ts";
import { migrate } from "./migrate.ts";

const { log } = fastify();

test("servers that start at the same time migrate an empty database once", async () => {
  const database = await createTestDatabase("template0");
  await Promise.all([migrate(database, log), migrate(database, log), migrate(database, log)]);
  const files = await readdir(join(import.meta.dirname, "../../migrations"));
  const rows = await runSql(database, "select name from migrations order by id");
  expect(rows.map(({ name }) => `${name}.sql`)).toEqual(files.sort());
});

test("a migrated database is left as it is", async () => {
  const database = await createTestDatabase();
  const ranAt = () => runSql(database, "select name, run_on from migrations");
  const before = await ranAt();
  await migrate(database, log);
  expect(await ranAt()).toEqual(before);
});

test("no other role of the cluster sees into the schema", async () => {
  const mayUse = "select has_schema_privilege('public', 'public', 'usage') as may_use";
  expect(await runSql(await createTestDatabase("template0"), mayUse)).toEqual([{ may_use: true }]);
  expect(await runSql(await createTestDatabase(), mayUse)).toEqual([{ may_use: false }]);
});

test("a database that cannot be reached is named by its variable and the reason", async () => {
  await expect(migrate(unreachableDatabase, log)).rejects.toThrow(
    /the database of DATABASE_URL cannot be reached: .*ECONNREFUSED/,
  );
});
