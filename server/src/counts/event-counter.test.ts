import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, startLossyConnection } from "../../../dev/postgres/test-database.ts";
import { openDatabase } from "../platform/database.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { createEventCounter } from "./event-counter.ts";
import type { SiteEvent } from "./site-event.ts";

const seen: SiteEvent = {
  ...{ event: "page", place: "first", page: "home" },
  ...{ language: "pt-BR", campaign: "none" },
};

test("a write whose reply is lost is not repeated: an event counts at most once", async () => {
  const url = await createTestDatabase();
  const connection = await startLossyConnection(url);
  const { log } = fastify();
  const database = openDatabase(connection.url, log);
  const counter = createEventCounter(database, { content: openSiteContent(), log });
  // Opens the connection that the counter then uses.
  await database.query("select 1");
  onTestFinished(async () => {
    await database.end();
    await connection.stop();
  });
  counter.count(seen);
  connection.losesReplies = true;
  await counter.stop();
  connection.losesReplies = false;
  // Writes what is left.
  await counter.stop();
  expect(await runSql(url, "select count::integer from event_counts")).toEqual([{ count: 1 }]);
});
