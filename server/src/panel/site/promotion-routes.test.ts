import { randomUUID } from "node:crypto";
import { type ContentPath, valueAt } from "@fiosite/content/content-path";
import { fieldListSchema, openFactsSchema } from "@fiosite/contract/panel/fields";
import {
  crossesSchema,
  historySchema,
  publicationResponseSchema,
  returnSchema,
} from "@fiosite/contract/panel/publications";
import { draftSchema, refusedSchema } from "@fiosite/contract/panel/site";
import { publicationPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { type SitePanel, startSitePanel } from "../../../../dev/panel/test-panel.ts";

const cents = starter.facts.internetPlans[0]?.priceCents;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const newRequest = () => ({ requestId: randomUUID() });
const accepted = ({ json }: { json: unknown }) =>
  v.parse(publicationResponseSchema, json).publication;
const history = async ({ owner }: SitePanel) =>
  v.parse(historySchema, (await owner.get(sitePaths.publications)).json).publications;

interface Asked {
  from?: string;
  until?: string;
  crossing?: "replace" | "after";
  path?: ContentPath;
  requestId?: string;
}

/** Publishes a price, or another value, as a promotion. To `replace` others, it answers the question as the panel does. */
async function promote(
  { owner }: SitePanel,
  value: unknown,
  { path = pricePath, until = later(60), crossing, ...asked }: Asked = {},
) {
  const edits = [{ path, expected: valueAt(starter, path), value }];
  const ask = (answer: unknown) =>
    owner.post(sitePaths.promotions, {
      edits,
      until,
      ...newRequest(),
      ...asked,
      ...(answer !== undefined && { crossing: answer }),
    });
  if (crossing !== "replace") return ask(crossing);
  return ask(idsOf((await ask(undefined)).json));
}
const idsOf = (question: unknown) => v.parse(crossesSchema, question).others.map(({ id }) => id);
const act = ({ owner }: SitePanel, what: "end" | "keep" | "undo", { id }: { id: number }) =>
  owner.post(publicationPaths(id)[what], newRequest());

/** The price that visitors see after the publisher has run. */
async function priceAfter(all: SitePanel, minutes = 0) {
  await all.site.pass(minutes);
  await all.publishDue();
  return all.site.shownPrice();
}

test("a promotion goes live without the draft and ends by itself, and the draft and the normal price stay", async () => {
  const all = await startSitePanel();
  await all.staff.edit({
    path: "facts.satisfactionPercent",
    expected: starter.facts.satisfactionPercent,
    value: 77,
  });
  const before = v.parse(draftSchema, (await all.owner.get(sitePaths.draft)).json);
  const asked = accepted(await promote(all, 7_990, { from: later(5), until: later(10) }));
  expect(asked).toMatchObject({
    kind: "promotion",
    state: "waiting",
    changeCount: 1,
    what: [{ before: "R$89,90", after: "R$79,90" }],
  });
  expect(await priceAfter(all)).toBe(cents);
  expect(await priceAfter(all, 5)).toBe(7_990);
  const { changedPaths, document } = v.parse(
    draftSchema,
    (await all.owner.get(sitePaths.draft)).json,
  );
  expect([changedPaths, document]).toEqual([before.changedPaths, before.document]);
  const { json } = await all.owner.get(sitePaths.fields, { paths: pricePath });
  expect(v.parse(fieldListSchema, json).fields[0]?.values).toMatchObject([
    { value: cents, live: cents, promotions: [{ id: asked.id, value: 7_990, isLasting: true }] },
  ]);
  const list = await all.owner.get(sitePaths.fields, { paths: "facts.internetPlans" });
  expect(
    v
      .parse(fieldListSchema, list.json)
      .fields[0]?.list?.items.map(({ promotionCents }) => promotionCents),
  ).toEqual([7_990, undefined, undefined]);
  expect(await history(all)).toMatchObject([{ id: asked.id, state: "live" }]);
  expect(await priceAfter(all, 5)).toBe(cents);
  expect(await history(all)).toMatchObject([{ id: asked.id, state: "past", ended: null }]);
});

test("a promotion needs an end, the normal values that the person saw, and an owner", async () => {
  const all = await startSitePanel();
  const edits = [{ path: pricePath, expected: cents, value: 7_990 }];
  const ask = (body: object, by = all.owner) =>
    by.post(sitePaths.promotions, { edits, ...newRequest(), ...body });
  expect((await ask({})).status).toBe(400);
  expect((await ask({ until: later(-1) })).status).toBe(400);
  expect((await ask({ from: later(10), until: later(5) })).status).toBe(400);
  expect((await ask({ until: later(5) }, all.staff)).status).toBe(403);
  const old = [{ path: pricePath, expected: 1, value: 2 }];
  expect(await ask({ until: later(5), edits: old })).toMatchObject({
    status: 409,
    json: { code: "changed" },
  });
  const wrong = [{ path: pricePath, expected: cents, value: -2 }];
  expect((await ask({ until: later(5), edits: wrong })).status).toBe(422);
  const same = [{ path: pricePath, expected: cents, value: cents }];
  expect(await ask({ until: later(5), edits: same })).toMatchObject({
    status: 409,
    json: { code: "nothing_to_publish" },
  });
  expect(await history(all)).toEqual([]);
});

test("if two promotions overlap, nothing happens before the person decides", async () => {
  const all = await startSitePanel();
  const first = accepted(await promote(all, 7_990, { until: later(10) }));
  await all.publishDue();
  const inside = await promote(all, 6_990, { from: later(2), until: later(5) });
  const beyond = await promote(all, 6_990, { from: later(5), until: later(20) });
  for (const [{ status, json }, after] of [
    [inside, null],
    [beyond, first.until],
  ] as const) {
    expect(status).toBe(409);
    expect(v.parse(crossesSchema, json)).toMatchObject({ after, others: [{ id: first.id }] });
  }
  expect(await history(all)).toHaveLength(1);
  // Promotions of another value, or of other days, do not overlap.
  const percent = { path: "facts.satisfactionPercent", until: later(10) };
  expect((await promote(all, 77, percent)).status).toBe(202);
  expect((await promote(all, 6_990, { from: later(10), until: later(20) })).status).toBe(202);
});

test("the second promotion replaces the first from its own start on", async () => {
  const all = await startSitePanel();
  const first = accepted(await promote(all, 7_990, { until: later(30) }));
  const waiting = accepted(await promote(all, 5_990, { from: later(40), until: later(50) }));
  await all.publishDue();
  const from = later(10);
  const asked = await promote(all, 6_990, { from, until: later(60), crossing: "replace" });
  expect(asked.status).toBe(202);
  const states = (await history(all)).map(({ id, state, until }) => [id, state, until]);
  expect(states).toContainEqual([first.id, "live", from]);
  expect(states).toContainEqual([waiting.id, "cancelled", expect.anything()]);
  expect(await priceAfter(all)).toBe(7_990);
  expect(await priceAfter(all, 10)).toBe(6_990);
  expect(await priceAfter(all, 30)).toBe(6_990);
  expect(await priceAfter(all, 20)).toBe(cents);
});

test("replacing the running promotion does not end a scheduled one that nobody asked about", async () => {
  const all = await startSitePanel();
  const running = accepted(await promote(all, 7_990, { until: later(10) }));
  const next = accepted(await promote(all, 6_990, { from: later(10), until: later(20) }));
  const edits = [{ path: pricePath, expected: cents, value: 5_990 }];
  const longer = { edits, until: later(15), crossing: [running.id], ...newRequest() };
  const { status, json } = await all.owner.post(sitePaths.promotions, longer);
  expect([status, idsOf(json)]).toEqual([409, [running.id, next.id]]);
  expect(await priceAfter(all, 10)).toBe(6_990);
});

test("the panel names the promotion that visitors see, also if another one goes on below it", async () => {
  const all = await startSitePanel();
  const long = accepted(await promote(all, 7_990, { until: later(60) }));
  const times = { from: later(10), until: later(20), crossing: "replace" } as const;
  const between = accepted(await promote(all, 6_990, times));
  const inside = accepted(await promote(all, 5_990, { from: later(20), until: later(30) }));
  // The long one returns, with another one inside.
  expect((await act(all, "end", between)).status).toBe(202);
  const shown = async () => {
    const { json } = await all.owner.get(sitePaths.fields, { paths: pricePath });
    return v.parse(fieldListSchema, json).fields[0]?.values[0]?.promotions;
  };
  const { from, until } = inside;
  expect(await shown()).toMatchObject([
    { id: long.id, until: from, isLasting: true },
    { id: inside.id, from, until, isLasting: false },
    { id: long.id, from: until, until: long.until, isLasting: false },
  ]);
  const named = async () => (await site(all)).promotions?.map((each) => each.until);
  expect([await priceAfter(all), await named()]).toEqual([7_990, [from]]);
  expect(await priceAfter(all, 20)).toBe(5_990);
  // If the one inside ends now, visitors see the long one's price.
  expect(await shown()).toMatchObject([{ id: inside.id, below: 7_990 }, { id: long.id }]);
  expect(await priceAfter(all, 10)).toBe(7_990);
  expect(await priceAfter(all, 30)).toBe(cents);
});

test("the history names the values that are left of a promotion, also if another one is replaced later", async () => {
  const all = await startSitePanel();
  const percent = "facts.satisfactionPercent";
  const usual = starter.facts.satisfactionPercent;
  await all.owner.edit(
    { path: pricePath, expected: cents, value: 7_990 },
    { path: percent, expected: usual, value: 77 },
  );
  const both = accepted(await all.publish({ until: later(60) }));
  await all.publishDue();
  const left = async () => {
    const found = (await history(all)).find(({ id }) => id === both.id);
    return found?.what.map(({ after }) => after);
  };
  const first = accepted(await promote(all, 6_990, { crossing: "replace" }));
  expect(await left()).toEqual(["77"]);
  await act(all, "undo", first);
  expect(await left()).toHaveLength(2);
  await promote(all, 66, { path: percent, crossing: "replace" });
  expect(await left()).toEqual(["R$79,90"]);
});

test("the second promotion begins when the first ends", async () => {
  const all = await startSitePanel();
  const first = accepted(await promote(all, 7_990, { until: later(30) }));
  const times = { from: later(10), until: later(60), crossing: "after" } as const;
  expect(accepted(await promote(all, 6_990, times)).from).toBe(first.until);
  expect(await priceAfter(all)).toBe(7_990);
  expect(await priceAfter(all, 30)).toBe(6_990);
  expect(await priceAfter(all, 30)).toBe(cents);
});

test("the draft with an end is a promotion, and can overlap others too", async () => {
  const all = await startSitePanel();
  await promote(all, 7_990);
  await all.owner.edit({ path: pricePath, expected: cents, value: 6_990 });
  const question = (await all.publish({ until: later(30) })).json;
  const draft = (await all.owner.get(sitePaths.draft)).json;
  expect(draft).toMatchObject({ changedPaths: [pricePath] });
  const asked = await all.publish({ until: later(30), crossing: idsOf(question) });
  expect(accepted(asked).kind).toBe("promotion");
  expect(await priceAfter(all)).toBe(6_990);
  expect(await priceAfter(all, 30)).toBe(cents);
});

test.each(["end", "undo"] as const)(
  "%s: the promotion is over once the pages are made",
  async (what) => {
    const all = await startSitePanel();
    const { id } = accepted(await promote(all, 7_990));
    await all.publishDue();
    const ended = await act(all, what, { id });
    expect([ended.status, accepted(ended)]).toMatchObject([
      202,
      { id, state: "ending", ended: { by: all.people.owner.name } },
    ]);
    expect(await priceAfter(all)).toBe(cents);
    expect(await history(all)).toMatchObject([{ id, state: "past" }]);
    expect((await act(all, what, { id })).status).toBe(409);
    expect(await priceAfter(all, 120)).toBe(cents);
  },
);

test("a promotion that is kept becomes the normal price until it is undone; a scheduled one cannot be kept", async () => {
  const all = await startSitePanel();
  const { id } = accepted(await promote(all, 7_990, { until: later(10) }));
  await all.publishDue();
  const request = newRequest();
  const keep = () => all.owner.post(publicationPaths(id).keep, request);
  const [kept, again] = [accepted(await keep()), accepted(await keep())];
  expect([kept.kind, kept.until, again.id]).toEqual(["publish", null, kept.id]);
  expect((await act(all, "keep", { id })).status).toBe(409);
  expect(await priceAfter(all)).toBe(7_990);
  expect(await history(all)).toMatchObject([
    { id: kept.id, state: "live" },
    { id, state: "past", ended: { by: all.people.owner.name } },
  ]);
  expect((await act(all, "undo", kept)).status).toBe(202);
  expect(await priceAfter(all)).toBe(cents);
  expect(await priceAfter(all, 20)).toBe(cents);
  const asked = accepted(await promote(all, 7_990, { from: later(5) }));
  expect((await act(all, "keep", asked)).status).toBe(409);
});

test("returning to a version keeps promotions, and later confirmations", async () => {
  const all = await startSitePanel();
  const { owner } = all;
  const name = "facts.company.legalName";
  const unconfirmed = starter.facts.company.legalName;
  await owner.edit(
    { path: name, expected: unconfirmed, value: "Provedor de Teste Ltda" },
    { path: pricePath, expected: cents, value: 9_990 },
  );
  await all.publish();
  await all.publishDue();
  const edits = [{ path: pricePath, expected: 9_990, value: 7_990 }];
  const asked = { edits, until: later(10), ...newRequest() };
  const promotion = accepted(await owner.post(sitePaths.promotions, asked));
  expect(await priceAfter(all)).toBe(7_990);
  const path = publicationPaths(1).version;
  const told = v.parse(returnSchema, (await owner.get(path)).json);
  expect(told.promotions).toMatchObject([{ id: promotion.id }]);
  expect(told.groups.flatMap(({ changes }) => changes)).toHaveLength(1);
  expect((await owner.post(path, newRequest())).status).toBe(202);
  expect(await priceAfter(all)).toBe(7_990);
  expect((await site(all)).facts.company.legalName).toBe("Provedor de Teste Ltda");
  expect(await priceAfter(all, 10)).toBe(cents);
});

const site = async (all: SitePanel) => (await all.site.shown()).content;

test("a draft that goes live for a time confirms for good, both texts and lines of a plan", async () => {
  const all = await startSitePanel();
  const { json } = await all.owner.get(sitePaths.openFacts);
  const asked = v.parse(openFactsSchema, json).open;
  const questions = [
    "facts.localReviews.franciscaA",
    "facts.internetPlans.plan500.texts.pt-BR.features.1",
  ];
  const confirming = questions.flatMap((question) => {
    const [open] = asked.find(({ path }) => path === question)?.fields[0]?.values ?? [];
    return open ? [{ path: open.path, expected: open.value, value: open.open?.confirmed }] : [];
  });
  const confirmed = async () => {
    const content = await site(all);
    return confirming.map(({ path, value }) => valueAt(content, path) === value);
  };
  expect(await confirmed()).toEqual([false, false]);
  await all.owner.edit(...confirming, { path: pricePath, expected: cents, value: 7_990 });
  expect(accepted(await all.publish({ until: later(10) })).kind).toBe("promotion");
  expect([await priceAfter(all), await confirmed()]).toEqual([7_990, [true, true]]);
  expect([await priceAfter(all, 10), await confirmed()]).toEqual([cents, [true, true]]);
});

test("undoing a draft for a time that also confirmed brings back the promotion that it replaced", async () => {
  const all = await startSitePanel();
  const { json } = await all.owner.get(sitePaths.openFacts);
  const asking = v.parse(openFactsSchema, json).open;
  const review = asking.find(({ path }) => path === "facts.localReviews.franciscaA");
  const [open] = review?.fields[0]?.values ?? [];
  await promote(all, 7_990);
  await all.owner.edit(
    { path: open?.path ?? "", expected: open?.value, value: open?.open?.confirmed },
    { path: pricePath, expected: cents, value: 6_990 },
  );
  const question = (await all.publish({ until: later(30) })).json;
  const asked = accepted(await all.publish({ until: later(30), crossing: idsOf(question) }));
  expect(await priceAfter(all)).toBe(6_990);
  expect((await act(all, "undo", asked)).status).toBe(202);
  expect(await priceAfter(all)).toBe(7_990);
});

/** The path of the first plan that is, or is not, featured. */
const pathOf = (is: boolean) =>
  `facts.internetPlans.${starter.facts.internetPlans.find(({ isFeatured }) => isFeatured === is)?.key}.isFeatured`;

test("a promotion is not started, kept or ended if the content could then not be shown", async () => {
  const all = await startSitePanel();
  const [mine, other] = [pathOf(true), pathOf(false)];
  const none = accepted(await promote(all, false, { path: mine, until: later(30) }));
  const tooLong = await promote(all, true, { path: other, until: later(40) });
  expect([tooLong.status, v.parse(refusedSchema, tooLong.json).issues]).toMatchObject([
    422,
    [{ message: expect.stringMatching(/^Em \d\d\/\d\d não daria para mostrar: Só um plano/) }],
  ]);
  const second = accepted(await promote(all, true, { path: other, until: later(20) }));
  await all.publishDue();
  for (const refused of [
    await act(all, "end", none),
    await act(all, "undo", none),
    await act(all, "keep", second),
  ]) {
    expect([refused.status, v.parse(refusedSchema, refused.json).issues]).toMatchObject([
      422,
      [{ message: expect.stringContaining("Só um plano pode ser o destaque") }],
    ]);
  }
  expect((await act(all, "end", second)).status).toBe(202);
  expect((await act(all, "end", none)).status).toBe(202);
});

test("at most twenty publications are open, and one that is replaced or was never shown does not count", async () => {
  const all = await startSitePanel();
  const start = Date.now();
  const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
  const times = (index: number) => ({ from: at(10 + index * 10), until: at(19 + index * 10) });
  // This promotion is over before the publisher runs.
  await promote(all, 7_990, { until: later(1) });
  await all.site.pass(2);
  const first = await promote(all, 7_990, times(0));
  for (let index = 1; index < 20; index += 1) {
    expect((await promote(all, 7_990, times(index))).status, `${index}`).toBe(202);
  }
  const { status, json } = await promote(all, 7_990, times(20));
  expect([status, v.parse(refusedSchema, json).issues]).toMatchObject([
    422,
    [{ message: expect.stringContaining("Já tem 20") }],
  ]);
  const replaced = await promote(all, 6_990, { ...times(19), crossing: "replace" });
  expect(replaced.status).toBe(202);
  expect((await act(all, "end", accepted(first))).status).toBe(202);
  expect((await promote(all, 7_990, times(20))).status).toBe(202);
});
