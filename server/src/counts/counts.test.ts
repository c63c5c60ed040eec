import { countsPath } from "@fiosite/contract/counts";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, startLossyConnection } from "../../../dev/postgres/test-database.ts";
import { type LeadSite, startLeadSite } from "../../../dev/site/test-site.ts";
import { openDatabase } from "../platform/database.ts";
import { openSiteContent } from "../platform/site-content.ts";
import { createEventCounter } from "./event-counter.ts";

const phone = "Mozilla/5.0 (Linux; Android 14; CUBOT X18) Chrome/130.0 Mobile Safari/537.36";
const seen = { event: "page", place: "first", page: "home", language: "pt-BR" } as const;

async function startCountedSite(settings: Record<string, string> = {}) {
  const database = await createTestDatabase();
  const site = await startLeadSite("smtp://127.0.0.1:1", { database, ...settings });
  let isUp = true;
  const stop = async () => {
    if (isUp) await site.stop();
    isUp = false;
  };
  onTestFinished(stop);
  return {
    site,
    /** Stops the server, which then writes the counts, and reads them. */
    readCounts: async () => {
      await stop();
      return runSql(
        database,
        "select event, place, page, language, campaign, count::integer from event_counts order by 1, 2, 3, 4, 5",
      );
    },
  };
}

const ours = { "sec-fetch-site": "same-origin" };

function send(
  site: LeadSite,
  event: Record<string, string>,
  headers: Record<string, string> = ours,
) {
  return site.request(countsPath, {
    method: "POST",
    headers: { "content-type": "text/plain;charset=UTF-8", "user-agent": phone, ...headers },
    body: String(new URLSearchParams(event)),
  });
}

test("events are added up by place, page, language and declared campaign", async () => {
  const { site, readCounts } = await startCountedSite();
  const tapped = { ...seen, event: "whatsapp", place: "plan700", language: "en-US" };
  for (const event of [
    ...Array.from({ length: 30 }, () => seen),
    { ...seen, utm_source: "radio", utm_campaign: "inverno" },
    { ...seen, utm_source: "Radio" },
    { ...seen, utm_source: "Maria das Dores", utm_campaign: "constructor" },
    tapped,
    { ...tapped, page: "cameras", place: "premium" },
  ]) {
    expect((await send(site, event)).status).toBe(204);
  }
  expect(await readCounts()).toEqual([
    { ...seen, campaign: "none", count: 30 },
    { ...seen, campaign: "other", count: 1 },
    { ...seen, campaign: "radio", count: 2 },
    { ...tapped, campaign: "none", count: 1 },
    { ...tapped, page: "cameras", place: "premium", campaign: "none", count: 1 },
  ]);
});

test("an event outside the lists is dropped", async () => {
  const { site, readCounts } = await startCountedSite();
  for (const event of [
    { ...seen, event: "purchase" },
    { ...seen, event: "lead", place: "" },
    { ...seen, event: "constructor", place: "name" },
    { ...seen, place: "header" },
    { ...seen, page: "/etc/passwd" },
    { ...seen, language: "fr" },
    {},
  ]) {
    expect((await send(site, event)).status).toBe(204);
  }
  expect(await readCounts()).toEqual([]);
});

test("crawlers and visitors who ask not to be tracked are not counted", async () => {
  const { site, readCounts } = await startCountedSite();
  for (const headers of [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0 Safari/537.36" },
    { "user-agent": "facebookexternalhit/1.1" },
    { "user-agent": "curl/8.5.0" },
    { "user-agent": "" },
    { "sec-gpc": "1" },
    { dnt: "1" },
  ]) {
    expect((await send(site, seen, { ...ours, ...headers })).status).toBe(204);
  }
  expect(await readCounts()).toEqual([]);
});

test("only our own pages are counted; a browser without Sec-Fetch-Site proves it by its Origin", async () => {
  const { site, readCounts } = await startCountedSite();
  const { host } = new URL(site.origin);
  for (const headers of [
    { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" },
    { "sec-fetch-site": "cross-site", origin: `http://${host}` },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "none" },
    { origin: "https://elsewhere.example" },
    { origin: "null" },
    { referer: `http://${host}/` },
    {},
  ]) {
    expect((await send(site, seen, headers)).status).toBe(204);
  }
  await send(site, { ...seen, place: "next" }, { ...ours, origin: `http://${host}` });
  await send(site, { ...seen, place: "next" }, { origin: `https://${host}` });
  expect(await readCounts()).toEqual([{ ...seen, place: "next", campaign: "none", count: 2 }]);
});

test("a burst of made-up names costs no more rows than the lists allow, and no line in the log", async () => {
  const { site, readCounts } = await startCountedSite({ LOG_LEVEL: "info" });
  const invent = (number: number) => ({ ...seen, utm_campaign: `secret-${number}` });
  for (let sent = 0; sent < 500; sent += 100) {
    await Promise.all(
      Array.from({ length: 100 }, (_each, index) => send(site, invent(sent + index))),
    );
  }
  expect(await readCounts()).toEqual([{ ...seen, campaign: "other", count: 500 }]);
  expect(site.logLines.join("")).not.toMatch(/secret|CUBOT|counts/);
});

test("counts wait in memory while the database rejects them", async () => {
  const { site, readCounts } = await startCountedSite();
  await site.sql("alter table event_counts add constraint closed check (false) not valid");
  await send(site, seen);
  await expect.poll(() => site.logLines.join("")).toContain("not written");
  await send(site, seen);
  await site.sql("alter table event_counts drop constraint closed");
  expect(await readCounts()).toEqual([{ ...seen, campaign: "none", count: 2 }]);
});

test("a write whose reply is lost is not repeated: an event counts at most once", async () => {
  const url = await createTestDatabase();
  const connection = await startLossyConnection(url);
  const { log } = fastify();
  const database = openDatabase(connection.url, log);
  const counter = createEventCounter(database, { content: openSiteContent(), log });
  // Opens the connection that the counter uses later.
  await database.query("select 1");
  onTestFinished(async () => {
    await database.end();
    await connection.stop();
  });
  counter.count({ ...seen, campaign: "none" });
  connection.losesReplies = true;
  await counter.stop();
  connection.losesReplies = false;
  // Writes the remaining counts.
  await counter.stop();
  expect(await runSql(url, "select count::integer from event_counts")).toEqual([{ count: 1 }]);
});
