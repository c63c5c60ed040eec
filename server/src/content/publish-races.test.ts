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
import { requestPublication, requestUndo } from "./request-publication.ts";

let site: ContentSite;

beforeEach(async () => {
  site = await startContentSite();
});
afterEach(() => site.stop());

const author = "ana";
const request = (times: { publishAt?: Date; endAt?: Date } = {}) =>
  requestPublication(site.client, { author, ...times }, starter);
const undo = () => requestUndo(site.client, { author }, starter);
const starterPrice = starter.facts.internetPlans[0]?.priceCents;

test("what is asked for twice before the publisher runs is published once, so one undo takes it back", async () => {
  await site.set(pricePath, 12_345);
  const first = await request();
  expect(first).toMatchObject({ outcome: "accepted" });
  expect(await request()).toEqual(first);
  await publishDue(site);
  const firstUndo = await undo();
  expect(await undo()).toEqual(firstUndo);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(starterPrice);
  await undo();
  await publishDue(site);
  expect(await site.shownPrice()).toBe(12_345);
});

test("the same content with another end, or changed since, is another publication", async () => {
  await site.set(pricePath, 12_345);
  const endAt = new Date(Date.now() + 3_600_000);
  const ids = [await request(), await request({ endAt }), await request({ endAt })];
  await site.set(pricePath, 11_111);
  ids.push(await request());
  const publications = ids.map((each) => each.outcome === "accepted" && each.publicationId);
  expect(publications[2]).toBe(publications[1]);
  expect(new Set(publications).size).toBe(3);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(11_111);
});

test("a clock that was set back holds no publication that was asked for now", async () => {
  await site.set(pricePath, 12_345);
  await request();
  await runSql(
    site.urls.operator,
    `update content_publications set publish_at = now() + interval '1 hour', created_at = now() + interval '1 hour'
      where outcome is null`,
  );
  await publishDue(site);
  expect(await site.shownPrice()).toBe(12_345);
});

test("a scheduled publication that fails returns its changes to the draft, where they can be corrected", async () => {
  await site.set("facts.company.name", "Quebra");
  await request({ publishAt: new Date(Date.now() + 3_600_000) });
  await site.set(pricePath, 12_345);
  await site.makeDue();
  await publishDue(site);
  expect(await readHistory(site.client, 1)).toMatchObject([{ outcome: "failed" }]);
  expect(await readDraft(site.client, starter)).toMatchObject({
    facts: { company: { name: "Quebra" }, internetPlans: [{ priceCents: 12_345 }, {}, {}] },
  });
});
