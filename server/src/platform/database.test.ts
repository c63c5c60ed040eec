import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { openDatabase } from "./database.ts";

test("a connection lost in a transaction fails only its next query", async () => {
  const url = await createTestDatabase();
  const database = openDatabase(url, fastify().log);
  onTestFinished(() => database.end());
  const client = await database.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await runSql(url, `select pg_terminate_backend(${rows[0]?.pid})`);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release(true);
  expect((await database.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});

test("the database cancels statements that run too long", async () => {
  const database = openDatabase(await createTestDatabase(), fastify().log);
  onTestFinished(() => database.end());
  const { rows } = await database.query("show statement_timeout");
  expect(rows).toEqual([{ statement_timeout: "5s" }]);
});
