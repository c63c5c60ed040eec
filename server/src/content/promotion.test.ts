import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import { runSql } from "../../../dev/postgres/databases.ts";
import { readDraft } from "./draft-store.ts";
import { readHistory } from "./publication-store.ts";
import { publishDue } from "./publish-due.ts";
import { cancelRequest, requestPublication, requestUndo } from "./request-publication.ts";

let site: ContentSite;

beforeEach(async () => {
  site = await startContentSite();
});
afterEach(() => site.stop());

const later = () => new Date(Date.now() + 3_600_000);

async function publish() {
  await requestPublication(site.client, { author: "ana" }, starter);
  await publishDue(site);
}

async function makeDue(which?: string) {
  await site.makeDue(which);
  await publishDue(site);
}

/** A promotion: another price, for a time. */
async function publishUntil(cents: number, publishAt?: Date) {
  await site.set(pricePath, cents);
  const request = { author: "ana", publishAt, endAt: later() };
  const outcome = await requestPublication(site.client, request, starter);
  await publishDue(site);
  return outcome.outcome === "accepted" ? outcome.publicationId : 0;
}

test("a promotion ends by itself and takes back only what it changed", async () => {
  await publishUntil(7_990);
  expect(await site.shownPrice()).toBe(7_990);
  await site.set("facts.satisfactionPercent", 77);
  await publish();
  await makeDue();
  const { facts } = (await site.shown()).content;
  expect([facts.internetPlans[0]?.priceCents, facts.satisfactionPercent]).toEqual([
    starter.facts.internetPlans[0]?.priceCents,
    77,
  ]);
  expect(await readDraft(site.client, starter)).toEqual((await site.shown()).content);
});

test("a promotion's end leaves a price that somebody has changed or undone since", async () => {
  await publishUntil(7_990);
  await site.set(pricePath, 6_990);
  await publish();
  await makeDue();
  expect(await site.shownPrice()).toBe(6_990);
  await publishUntil(5_990);
  await requestUndo(site.client, { author: "bia" }, starter);
  await publishDue(site);
  await makeDue();
  expect(await site.shownPrice()).toBe(6_990);
  const ends = "select outcome from content_publications where kind = 'end'";
  const cancelled = { outcome: "cancelled" };
  expect(await runSql(site.urls.operator, ends)).toEqual([cancelled, cancelled]);
});

test("a promotion that waits is merged with what goes live before it, and ends exactly", async () => {
  const starts = new Date(Date.now() + 1_800_000);
  await publishUntil(7_990, starts);
  await site.set("facts.satisfactionPercent", 77);
  await publish();
  await makeDue("kind = 'publish'");
  expect(await site.shownPrice()).toBe(7_990);
  await makeDue();
  const { facts } = (await site.shown()).content;
  expect(facts.satisfactionPercent).toBe(77);
  expect(facts.internetPlans).toEqual(starter.facts.internetPlans);
});

test("cancelling a promotion cancels its end, and cancelling the end keeps the price", async () => {
  const id = await publishUntil(7_990, later());
  await cancelRequest(site.client, { id, author: "ana" }, starter);
  const waiting = "select from content_publications where outcome is null";
  expect(await runSql(site.urls.operator, waiting)).toEqual([]);
  await publishUntil(7_990);
  const [end] = await readHistory(site.client, 1);
  expect(await cancelRequest(site.client, { id: end?.id ?? 0, author: "bia" }, starter)).toBe(true);
  expect((await readDraft(site.client, starter)) as typeof starter).toMatchObject({
    facts: { internetPlans: [{ priceCents: 7_990 }, {}, {}] },
  });
});
