import { valueAt } from "@fiosite/content/content-path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type ContentSite,
  pricePath,
  startContentSite,
  starter,
} from "../../../dev/content/content-site.ts";
import type { RequestOutcome } from "./accept-publication.ts";
import { readOutcome } from "./publication-store.ts";
import { publishDue } from "./publisher.ts";
import {
  requestAlone,
  requestEnd,
  requestPublication,
  requestToKeep,
  requestUndo,
} from "./request-publication.ts";
import { draftOf, readSite } from "./site-store.ts";

const author = "ana";
const plans = "facts.internetPlans";
const percent = "facts.satisfactionPercent";
const normal = Number(valueAt(starter, pricePath));
const [first] = starter.facts.internetPlans;
const planPath = `${plans}.${first?.key}`;

let site: ContentSite;

beforeEach(async () => {
  site = await startContentSite();
});
afterEach(() => site.stop());

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const readDraft = async () => draftOf(await readSite(site.client, starter));

interface Times {
  from?: number;
  until?: number;
  crossing?: "replace" | "after";
}

const timesOf = ({ from, until }: Times) => ({
  from: from === undefined ? undefined : inMinutes(from),
  until: until === undefined ? undefined : inMinutes(until),
});

/** Asks, and answers the question about others as the panel does. */
async function answering(
  crossing: Times["crossing"],
  ask: (crossing?: number[] | "after") => Promise<RequestOutcome>,
): Promise<RequestOutcome> {
  if (crossing !== "replace") return ask(crossing);
  const question = await ask();
  return question.outcome === "crosses" ? ask(question.ids) : question;
}

/** Sets the value in the draft and publishes the draft. */
async function publish(path: string, value: unknown, times: Times = {}) {
  await site.set(path, value);
  const asked = { author, ...timesOf(times) };
  const outcome = await answering(times.crossing, (crossing) =>
    requestPublication(site.client, { ...asked, crossing }, starter),
  );
  await publishDue(site);
  return outcome;
}

/** Publishes only the value, not the draft. */
async function promote(value: unknown, times: Times, path = pricePath) {
  const { normal } = await readSite(site.client, starter);
  const edits = [{ path, expected: valueAt(normal, path), value }];
  const asked = { author, edits, ...timesOf(times) };
  const outcome = await answering(times.crossing, (crossing) =>
    requestAlone(site.client, { ...asked, crossing }, starter),
  );
  await publishDue(site);
  return outcome.outcome === "accepted" ? outcome.publicationId : outcome;
}

async function pass(minutes: number) {
  await site.pass(minutes);
  await publishDue(site);
}

const notice = (town: string) => ({
  kind: "outage",
  towns: [town],
  texts: { "pt-BR": "Internet instável; previsão de volta às {{end}}." },
});

test("a notice goes live alone, gives way to the next one and leaves nothing behind", async () => {
  const shown = async () => {
    const { facts, noticeTimes } = (await site.shown()).content;
    expect(noticeTimes === undefined).toBe(facts.notice === undefined);
    return facts.notice?.towns[0];
  };
  const path = "facts.notice";
  await site.set(percent, 66);
  const first = Number(await promote(notice("Trairi"), { until: 60 }, path));
  expect(await shown()).toBe("Trairi");
  expect(await promote(notice("Umirim"), { from: 5, until: 30 }, path)).toMatchObject({
    outcome: "crosses",
    ids: [first],
  });
  const { noticeTimes } = (await site.shown()).content;
  // "Mais 1 hora" changes only the end, which the page shows.
  await promote(notice("Trairi"), { until: 120, crossing: "replace" }, path);
  expect((await site.shown()).content.noticeTimes).not.toEqual(noticeTimes);
  await promote(notice("Umirim"), { from: 5, until: 30, crossing: "replace" }, path);
  expect(await shown()).toBe("Trairi");
  await pass(6);
  expect(await shown()).toBe("Umirim");
  await pass(25);
  expect(await shown()).toBeUndefined();
  expect(valueAt(await readDraft(), percent)).toBe(66);
});

test("a notice never becomes a part of the site: not by the draft, nor without an end, nor by keeping it", async () => {
  const refused = { outcome: "refused", issues: [{ path: "facts.notice" }] };
  const path = "facts.notice";
  expect(await site.set(path, notice("Trairi"))).toMatchObject(refused);
  const inside = { ...starter.facts, notice: notice("Trairi") };
  expect(await site.set("facts", inside)).toMatchObject(refused);
  expect(await promote(notice("Trairi"), {}, path)).toMatchObject(refused);
  const id = Number(await promote(notice("Trairi"), { until: 60 }, path));
  expect(await requestToKeep(site.client, { author, id }, starter)).toMatchObject(refused);
  await requestEnd(site.client, { author, id }, starter);
  await publishDue(site);
  expect((await site.shown()).content.facts.notice).toBeUndefined();
});

test("undoing a promotion brings back the running and the scheduled one that it replaced, and ending it does not", async () => {
  await promote(70_00, { until: 60 });
  await promote(60_00, { from: 70, until: 100 });
  const replace = async () => Number(await promote(65_00, { until: 90, crossing: "replace" }));
  const ended = await replace();
  expect(await site.shownPrice()).toBe(65_00);
  await requestUndo(site.client, { id: ended, author }, starter);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(70_00);

  await requestEnd(site.client, { id: await replace(), author }, starter);
  await publishDue(site);
  expect(await site.shownPrice()).toBe(normal);
  await pass(71);
  expect(await site.shownPrice()).toBe(normal);
});

test("a scheduled promotion that is cancelled gives back what it would have replaced", async () => {
  await promote(70_00, { until: 60 });
  const id = Number(await promote(65_00, { from: 10, until: 50, crossing: "replace" }));
  await requestEnd(site.client, { id, author }, starter);
  await pass(11);
  expect(await site.shownPrice()).toBe(70_00);
});

test("a price for good that starts with a promotion ends no other one", async () => {
  await promote(70_00, { until: 60 });
  const from = inMinutes(10);
  const ask = (value: number, until?: Date, crossing?: number[]) => {
    const edits = [{ path: pricePath, expected: normal, value }];
    return requestAlone(site.client, { author, edits, from, until, crossing }, starter);
  };
  const question = await ask(65_00, inMinutes(50));
  const answer = question.outcome === "crosses" ? question.ids : [];
  const promotion = await ask(65_00, inMinutes(50), answer);
  expect(await ask(95_00)).toMatchObject({ outcome: "accepted" });
  const id = promotion.outcome === "accepted" ? promotion.publicationId : 0;
  await requestEnd(site.client, { id, author }, starter);
  await pass(11);
  expect(await site.shownPrice()).toBe(70_00);
  await pass(50);
  expect(await site.shownPrice()).toBe(95_00);
});

test("a promotion that takes a price from one with more values leaves the others", async () => {
  const seen = async () => [
    await site.shownPrice(),
    valueAt((await site.shown()).content, percent),
  ];
  const usual = [normal, starter.facts.satisfactionPercent];
  for (const from of [0, 2]) {
    await site.set(percent, 66);
    await publish(pricePath, 7_990, { ...(from > 0 && { from }), until: 10 });
    await promote(6_990, { until: 5, crossing: "replace" });
    expect(await seen()).toEqual([6_990, from > 0 ? usual[1] : 66]);
    await pass(3);
    expect(await seen()).toEqual([6_990, 66]);
    await pass(3);
    expect(await seen()).toEqual([normal, 66]);
    await pass(5);
    expect(await seen()).toEqual(usual);
  }
});

test("a value that one promotion replaced does not return because another one replaces the other value", async () => {
  const seen = async () => [
    await site.shownPrice(),
    valueAt((await site.shown()).content, percent),
  ];
  const scheduled = async () => {
    await site.set(percent, 66);
    await publish(pricePath, 7_990, { until: 60 });
    const id = await promote(77, { from: 20, until: 30, crossing: "replace" }, percent);
    await promote(6_990, { until: 20, crossing: "replace" });
    expect(await seen()).toEqual([6_990, 66]);
    return Number(id);
  };
  const usual = starter.facts.satisfactionPercent;
  await scheduled();
  await pass(21);
  expect(await seen()).toEqual([normal, 77]);
  await pass(10);
  expect(await seen()).toEqual([normal, usual]);
  await pass(30);

  // If the scheduled one is cancelled, the value that it would have replaced goes on until its own end.
  await requestEnd(site.client, { id: await scheduled(), author }, starter);
  await pass(31);
  expect(await seen()).toEqual([normal, 66]);
  await pass(30);
  expect(await seen()).toEqual([normal, usual]);
});

test("a plan that was removed does not return with its scheduled price", async () => {
  const { publicationId: id } = (await publish(pricePath, 7_990, { from: 24 })) as {
    publicationId: number;
  };
  await publish(planPath, undefined);
  await pass(25);
  const { content } = await site.shown();
  expect(valueAt(content, planPath)).toBeUndefined();
  expect(await readOutcome(site.client, id)).toMatchObject({ outcome: "idle", versionId: null });
});

test("a plan that is published for a time disappears although its price was corrected in between", async () => {
  const plan = { ...first, key: "promo", isFeatured: false };
  await promote(plan, { until: 24 }, `${plans}.promo`);
  expect(valueAt((await site.shown()).content, `${plans}.promo.priceCents`)).toBe(normal);
  const corrected = { ...plan, priceCents: 3_100 };
  await promote(corrected, { until: 24, crossing: "replace" }, `${plans}.promo`);
  expect(valueAt((await site.shown()).content, `${plans}.promo.priceCents`)).toBe(3_100);
  await pass(25);
  expect((await site.shown()).content).toEqual(starter);
});

test("details of a plan that had none are published, scheduled and undone one by one", async () => {
  const details = `${planPath}.details`;
  const shown = async () => valueAt((await site.shown()).content, details);
  await publish(`${details}.contractMonths`, 12, { from: 60 });
  await publish(`${details}.router`, "lent");
  await publish(`${details}.installationCents`, 0, { until: 90 });
  expect(await shown()).toEqual({ router: "lent", installationCents: 0 });
  await pass(61);
  expect(await shown()).toEqual({ router: "lent", installationCents: 0, contractMonths: 12 });
  await pass(30);
  expect(await shown()).toEqual({ router: "lent", contractMonths: 12 });
});

test("after a promotion is undone or ended nothing takes back a price that is published later", async () => {
  for (const stop of [requestUndo, requestEnd]) {
    const id = await promote(7_990, { until: 10 });
    await stop(site.client, { id: Number(id), author }, starter);
    await publishDue(site);
    expect(await site.shownPrice()).toBe(normal);
    await publish(pricePath, 7_990);
    await pass(11);
    expect(await site.shownPrice()).toBe(7_990);
    await publish(pricePath, normal);
  }
});

test("a start that has just passed means now, and edits that cannot be shown return to the draft behind newer ones", async () => {
  await site.set("facts.company.name", "Quebra");
  await site.set(percent, 77);
  await requestPublication(site.client, { author, from: inMinutes(-1) }, starter);
  await site.set(percent, 66);
  const [settled] = await publishDue(site);
  expect(settled?.failure).toContain("no such");
  expect(await readOutcome(site.client, settled?.publicationId ?? 0)).toMatchObject({
    outcome: "failed",
    reason: settled?.failure,
  });
  const draft = await readDraft();
  expect([valueAt(draft, "facts.company.name"), valueAt(draft, percent)]).toEqual(["Quebra", 66]);
  expect((await site.shown()).content).toEqual(starter);
});

test("the regular price is named only if it was the normal one when the promotion was asked for, and still is", async () => {
  const named = async () =>
    (await site.shown()).content.promotions?.map((each) => each.regularCents);
  await promote(7_990, { until: 10 });
  expect(await named()).toEqual([normal]);
  await publish(pricePath, 19_990);
  expect(await named()).toBeUndefined();
  await publish(pricePath, normal);
  expect(await named()).toEqual([normal]);
  await promote(normal + 1_000, { until: 10, crossing: "replace" });
  expect(await named()).toBeUndefined();
});

test("a promotion that lasted while the publisher was off is never shown, and the timer is right after a clock was ahead", async () => {
  await promote(7_990, { from: 5, until: 9 });
  await pass(30);
  expect(await site.shownPrice()).toBe(normal);
  await promote(7_990, { until: 60 });
  // The clock was two days ahead while pages were rendered, and is right again.
  await site.pass(-2_880);
  await publishDue(site);
  await site.pass(2_880);
  await pass(61);
  expect(await site.shownPrice()).toBe(normal);
});

test("a promotion that somebody ended does not return when the clock is set back", async () => {
  const id = Number(await promote(7_990, { until: 600 }));
  await pass(30);
  await requestEnd(site.client, { id, author }, starter);
  await publishDue(site);
  await pass(-20);
  expect(await site.shownPrice()).toBe(normal);
});
