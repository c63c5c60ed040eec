import fastify from "fastify";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase } from "../../../dev/postgres/test-database.ts";
import { openDatabase } from "./database.ts";
import { createJobStore } from "./job-store.ts";

const queue = { table: "jobs", kindColumn: "kind", conditionSql: "true" } as const;
let url: string;

beforeEach(async () => {
  url = await createTestDatabase();
  await runSql(url, "insert into jobs (kind) values ('test')");
});

async function startTwoWorkers() {
  const database = openDatabase(url, fastify().log);
  onTestFinished(() => database.end());
  return [createJobStore(database, queue, 15), createJobStore(database, queue, 15)] as const;
}

const readJob = async () => (await runSql(url, "select * from jobs"))[0];
const endLeases = () => runSql(url, "update jobs set locked_until = now() - interval '1 second'");

test("a worker whose lease has ended cannot renew, release, fail or repeat the job of the next one", async () => {
  const [first, next] = await startTwoWorkers();
  const lost = await first.claim("test", 1, [], true);
  await endLeases();
  expect(await next.claim("test", 1, [], true)).toHaveLength(1);
  const owned = await readJob();
  await first.renew(lost);
  await first.release(lost);
  await first.fail(lost, "late", 60);
  await first.repeat(lost, 60);
  expect(await readJob()).toEqual(owned);
});

test("a job is taken over only on request, and its owner can keep an ended lease by renewing it", async () => {
  const [first, next] = await startTwoWorkers();
  const owned = await first.claim("test", 1, [], false);
  await endLeases();
  expect(await next.claim("test", 1, [], false)).toEqual([]);
  await first.renew(owned);
  expect(await next.claim("test", 1, [], true)).toEqual([]);
});
