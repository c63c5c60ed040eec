import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ContentSite,
  expectLiveIsShown,
  expectWholeVersion,
  pricePath,
  publishAndDie,
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

const action = fc.record({
  kind: fc.constantFrom("price", "percent", "publish", "schedule", "due", "undo"),
  value: fc.integer({ min: 30, max: 99 }),
  disk: fc.integer({ min: 0, max: 120 }),
  queries: fc.integer({ min: 0, max: 30 }),
});

test("edits, publications, undo and crashes in any order show one whole version", async () => {
  const run = async (actions: { kind: string; value: number; disk: number; queries: number }[]) => {
    const site = await startContentSite();
    const author = "ana";
    for (const { kind, value, ...steps } of actions) {
      if (kind === "price") await site.set(pricePath, 10_000 + value);
      if (kind === "percent") await site.set("facts.satisfactionPercent", value);
      if (kind === "publish") await requestPublication(site.client, { author }, starter);
      if (kind === "schedule") {
        const publishAt = new Date(Date.now() + 3_600_000);
        await requestPublication(site.client, { author, publishAt }, starter);
      }
      if (kind === "undo") await requestUndo(site.client, { author }, starter);
      if (kind === "due") await site.makeDue();
      await publishAndDie(site, steps);
      await expectWholeVersion(site);
    }
    await expectLiveIsShown(site);
    await site.stop();
  };
  const actions = fc.array(action, { minLength: 4, maxLength: 12 });
  await fc.assert(fc.asyncProperty(actions, run), { numRuns: 4, endOnFailure: true });
});
