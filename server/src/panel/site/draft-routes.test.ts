import { randomUUID } from "node:crypto";
import { valueAt } from "@fiosite/content/content-path";
import { withoutMark } from "@fiosite/content/unconfirmed";
import {
  fieldListSchema,
  newItemSchema,
  openFactsSchema,
  placesSchema,
  removalSchema,
} from "@fiosite/contract/panel/fields";
import {
  changedSchema,
  draftSchema,
  refusedSchema,
  savedSchema,
  siteMarkSchema,
} from "@fiosite/contract/panel/site";
import { previewPaths, sitePaths } from "@fiosite/contract/panel/site-paths";
import * as v from "valibot";
import { expect, test } from "vitest";
import { pricePath, starter } from "../../../../dev/content/content-site.ts";
import { type SitePanel, startSitePanel } from "../../../../dev/panel/test-panel.ts";

const [plan] = starter.facts.internetPlans;
const cents = plan?.priceCents;
const edit = (value: unknown, expected: unknown = cents) => ({ path: pricePath, expected, value });

test("staff change the draft, and everybody sees what", async () => {
  const { owner, staff } = await startSitePanel();
  const mark = async () => v.parse(siteMarkSchema, (await owner.get(sitePaths.mark)).json);
  const before = await mark();
  expect(before.waiting).toEqual({ changes: 0, confirmed: 0 });
  expect(v.parse(draftSchema, (await owner.get(sitePaths.draft)).json)).toEqual({
    revision: 0,
    shown: "0-0",
    siteUrl: expect.stringMatching(/^https?:/),
    document: starter,
    changedPaths: [],
    notices: [],
  });
  const { status, json } = await staff.edit(edit(7_990));
  expect([status, v.parse(savedSchema, json)]).toEqual([200, { elsewhere: [] }]);
  expect(v.parse(draftSchema, (await owner.get(sitePaths.draft)).json)).toMatchObject({
    revision: 1,
    changedPaths: [pricePath],
  });
  const after = await mark();
  expect(after.mark).not.toBe(before.mark);
  expect(after.waiting).toEqual({ changes: 1, confirmed: 0 });
  const [review] = starter.facts.localReviews;
  const path = `facts.localReviews.${review?.key}.name`;
  await staff.edit({ path, expected: review?.name, value: withoutMark(review?.name ?? "") });
  expect((await mark()).waiting).toEqual({ changes: 1, confirmed: 1 });
});

test("the second of two people gets both values and the first one's name", async () => {
  const { owner, staff, people } = await startSitePanel();
  await staff.edit(edit(7_990));
  const { status, json } = await owner.edit(edit(6_990));
  expect(status).toBe(409);
  const { conflicts } = v.parse(changedSchema, json);
  expect(conflicts).toMatchObject([
    { path: pricePath, current: 7_990, by: { id: people.staff.id, name: people.staff.name } },
  ]);
  expect((await owner.edit(edit(6_990, conflicts[0]?.current))).status).toBe(200);
});

test("a change is discarded, unless somebody has changed it again", async () => {
  const { owner, staff } = await startSitePanel();
  await staff.edit(edit(7_990));
  const discard = (expected: unknown) =>
    owner.post(sitePaths.discard, { edits: [{ path: pricePath, expected }] });
  expect((await discard(5_990)).status).toBe(409);
  expect((await discard(7_990)).status).toBe(200);
  expect((await owner.get(sitePaths.draft)).json).toMatchObject({ changedPaths: [] });
});

const deep = "a".repeat(40).split("").join(".");
const refusedEdits = [
  ["a path of no document", { path: "facts.company.fax", value: "1" }, 422],
  ["a path outside", { path: "other", value: 1 }, 400],
  ["no path", { value: 1 }, 400],
  ["a prototype", { path: "facts.__proto__.isOwner", value: true }, 400],
  ["a constructor", { path: "facts.constructor", value: {} }, 400],
  ["a deep path", { path: `facts.${deep}`, value: 1 }, 422],
  ["a long path", { path: `facts.${"a.".repeat(200)}b`, value: 1 }, 400],
  ["a word of 10 kB", { path: pricePath, expected: cents, value: "x".repeat(10_000) }, 422],
  ["a whole document", { path: "facts", expected: starter.facts, value: {} }, 422],
  ["nothing", { path: pricePath, expected: cents }, 422],
  ["a number that is none", { path: pricePath, expected: cents, value: "1e999" }, 422],
] as const;

test("an invalid change is refused, and leaves the draft as it was", async () => {
  const { staff } = await startSitePanel();
  for (const [name, hostile, status] of refusedEdits) {
    const response = await staff.edit(hostile);
    expect(response.status, name).toBe(status);
    if (status === 422) expect(v.parse(refusedSchema, response.json).issues).not.toEqual([]);
    expect((await staff.get(sitePaths.draft)).json, name).toMatchObject({ changedPaths: [] });
  }
});

const itemPath = `facts.internetPlans.${plan?.key}`;
const total = "facts.cameraPlans.advancedTotal";
const crafted = [
  { path: `${itemPath}.key`, expected: plan?.key, value: {} },
  { path: `${itemPath}.key`, expected: plan?.key, value: "a b" },
  { path: `${itemPath}.key`, expected: plan?.key, value: "plan9" },
  { path: `${itemPath}.key`, expected: plan?.key },
  { path: itemPath, expected: plan, value: { ...plan, key: "plan9" } },
  { path: itemPath, expected: plan, value: { ...plan, key: {} } },
  { path: itemPath, expected: plan, value: {} },
  { path: itemPath, expected: plan, value: 7 },
  { path: "facts.internetPlans.plan9", value: plan },
  { path: "facts.internetPlans", expected: starter.facts.internetPlans, value: [{}] },
  { path: total, expected: valueAt(starter, total), value: -1 },
] as const;

test("a change that would break an item or its key is refused, and the editor stays open", async () => {
  const { owner, staff } = await startSitePanel();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  for (const hostile of crafted) {
    const asPromotion = { edits: [hostile], until, requestId: randomUUID() };
    const discard = { edits: [{ path: hostile.path }] };
    for (const { status, json } of [
      await staff.edit(hostile),
      await owner.post(sitePaths.promotions, asPromotion),
    ]) {
      expect(status, JSON.stringify(hostile)).toBe(422);
      expect(v.parse(refusedSchema, json).issues).not.toEqual([]);
    }
    expect((await staff.post(sitePaths.discard, discard)).status).toBeLessThan(500);
    for (const address of [
      sitePaths.draft,
      sitePaths.changes,
      sitePaths.openFacts,
      sitePaths.publications,
      `${sitePaths.fields}?paths=facts.internetPlans`,
      previewPaths("home", "pt-BR").preview,
    ]) {
      expect((await staff.get(address)).status, address).toBe(200);
    }
    expect((await staff.get(sitePaths.draft)).json).toMatchObject({ changedPaths: [] });
  }
});

test("a typed text stays text: HTML, quotes, right-to-left marks", async () => {
  const { staff } = await startSitePanel();
  const path = "texts.pt-BR.home.hero.cta.primary";
  const expected = starter.texts["pt-BR"].home.hero.cta.primary;
  const set = (value: string) => staff.edit({ path, expected, value });
  expect((await set("\u202Eabc")).status).toBe(422);
  expect((await set("a\u0000b")).status).toBe(422);
  expect((await set("x".repeat(10_000))).status).toBe(422);
  expect((await set("<b onload=x>'\"")).status).toBe(200);
});

let staff: SitePanel["staff"];

async function start() {
  ({ staff } = await startSitePanel());
}
const fields = async (paths: string) =>
  v.parse(fieldListSchema, (await staff.get(sitePaths.fields, { paths })).json).fields;
const newItem = async (path: string) => staff.get(sitePaths.newItem, { path });

test("a text has its languages side by side, and says what changed", async () => {
  await start();
  const [pt, en] = ["pt-BR", "en-US"].map((each) => `texts.${each}.home.hero.cta.primary`);
  const expected = starter.texts["en-US"].home.hero.cta.primary;
  await staff.edit({ path: en, expected, value: "Sign up" });
  const [field] = await fields(`${en} facts.none`);
  expect(field).toMatchObject({
    path: pt,
    kind: "text",
    values: [
      { path: pt, language: "pt-BR", isChanged: false },
      { path: en, language: "en-US", value: "Sign up", live: expected, isChanged: true },
    ],
  });
});

test("a plan has a field for each value, also for details that it lacks, and a list its items and how many there may be", async () => {
  await start();
  const path = pricePath.replace(".priceCents", "");
  const found = await fields(path);
  const names = found.map((each) => each.path.slice(path.length + 1));
  expect(names).toEqual(expect.arrayContaining(["priceCents", "isFeatured", "details.router"]));
  expect(names).not.toContain("key");
  const router = found.find((each) => each.path.endsWith(".router"));
  expect(router).toMatchObject({ kind: "choice", choices: ["included", "lent", "notIncluded"] });

  const months = `${path}.details.contractMonths`;
  const optional = found.filter(({ isOptional }) => isOptional).map((each) => each.path);
  expect(optional).toContain(months);
  expect(optional).not.toContain(pricePath);
  expect((await staff.edit({ path: months, value: 12 })).status).toBe(200);
  expect((await staff.edit({ path: months, expected: 12 })).status).toBe(200);
  expect((await fields(path)).some(({ values }) => values.some((each) => each.isChanged))).toBe(
    false,
  );
  const [plans] = await fields("facts.internetPlans");
  expect(plans?.list).toMatchObject({ most: 6 });
  expect(plans?.list?.items).toHaveLength(starter.facts.internetPlans.length);
  expect(plans?.list?.items[0]).toMatchObject({ label: expect.stringContaining("Plano de") });
});

test.each(["internetPlans", "cameraPlans", "campaigns"] as const)(
  "%s takes a new item until it is full, and a plan begins empty",
  async (list) => {
    await start();
    const isPlan = list.endsWith("Plans");
    for (let count = 0; count < 40; count += 1) {
      const { status, json } = await newItem(`facts.${list}`);
      if (status === 404) break;
      const { path, edits, fields, label } = v.parse(newItemSchema, json);
      expect(label).toMatch(/./);
      const values = fields.flatMap((each) => each.values);
      expect(values.every(({ live }) => live === undefined)).toBe(true);
      if (isPlan) {
        const price = values.find((each) => each.path === `${path}.priceCents`);
        expect(price).not.toHaveProperty("value");
        expect((await staff.edit(...edits)).status).toBe(422);
      }
      const key = path.split(".").at(-1);
      const filled = { ...starter.facts[list].at(-1), key, isFeatured: false };
      const saved = await staff.edit(...(isPlan ? [{ path, value: filled }] : edits));
      expect([saved.status, saved.json]).toEqual([200, expect.anything()]);
    }
    expect((await newItem(`facts.${list}`)).status).toBe(404);
  },
);

test("a section is added in every language, and neither towns nor lists of a fixed size get a new item", async () => {
  await start();
  const { json } = await newItem("texts.pt-BR.privacy.sections");
  const { edits } = v.parse(newItemSchema, json);
  expect(edits).toHaveLength(2);
  expect((await staff.edit(...edits)).status).toBe(200);
  const none = ["facts.localReviews", "facts.towns", "facts.company", "facts.none", pricePath];
  for (const path of none) {
    expect((await newItem(path)).status).toBe(404);
  }
});

test("a value says where it appears, and removing a plan says what the site and the counts do then; only items are removed", async () => {
  await start();
  const appears = await staff.get(sitePaths.places, { path: pricePath });
  const { total, places } = v.parse(placesSchema, appears.json);
  expect(total).toBe(places.length);
  expect(places[0]).toMatchObject({ page: "home", language: "pt-BR" });
  const nowhere = await staff.get(sitePaths.places, { path: "facts.none" });
  expect(nowhere.json).toEqual({ total: 0, places: [] });
  const path = pricePath.replace(".priceCents", "");
  const { json } = await staff.get(sitePaths.removal, { path });
  const { notes } = v.parse(removalSchema, json);
  expect(notes.join("\n")).toContain("As contagens e o relatório continuam");
  expect(notes.join("\n")).toContain("o preço do plano de internet mais barato: “R$89,90”");
  for (const other of [
    "facts.internetPlans",
    "facts.company",
    "facts.company.name",
    "facts",
    "texts.pt-BR.home",
    "facts.internetPlans.nope",
    pricePath,
    `${pricePath}.deeper`,
  ]) {
    expect((await staff.get(sitePaths.removal, { path: other })).status, other).toBe(404);
  }
});

test("an answer settles its question, can be taken back, and no example is confirmed", async () => {
  await start();
  const read = async () => v.parse(openFactsSchema, (await staff.get(sitePaths.openFacts)).json);
  const before = await read();
  const find = (path: string) => before.open.find((each) => each.path === path);
  const editsOf = (path: string) =>
    (find(path)?.fields ?? [])
      .flatMap(({ values }) => values)
      .map(({ path, value, open }) => ({ path, expected: value, value: open?.confirmed }));

  // Name and comment in both languages belong to one question.
  const review = "facts.localReviews.franciscaA";
  expect(find(review)?.label).toBe("Avaliação de Francisca A.");
  expect(editsOf(review)).toHaveLength(3);
  expect((await staff.edit(...editsOf(review))).status).toBe(200);
  const after = await read();
  expect([after.total, after.open.length]).toEqual([before.total, before.open.length - 1]);
  const [settled] = after.settled;
  expect(settled?.path).toBe(review);
  expect((await staff.edit(...(settled?.edits ?? []))).status).toBe(200);
  expect((await read()).open).toEqual(before.open);

  const refused = [
    ["facts.company.phone", "É um número de exemplo."],
    ["facts.company.supportEmail", "É um endereço de exemplo."],
    ["texts.pt-BR.terms", "O texto diz que é um rascunho."],
  ] as const;
  for (const [path, message] of refused) {
    const { status, json } = await staff.edit(...editsOf(path));
    expect([status, v.parse(refusedSchema, json).issues[0]?.message]).toEqual([
      422,
      expect.stringContaining(message),
    ]);
    expect(JSON.stringify(find(path)?.fields)).toContain(message);
  }
  expect(find("texts.pt-BR.privacy")?.sections?.[1]?.paragraphs).toContainEqual(
    expect.stringMatching(/^O site guarda o pedido por até \d+ dias/),
  );
  const number = "texts.pt-BR.home.about.stats.satisfaction.label";
  expect(find(number)?.shown[number]).toBe("98% de satisfação entre os nossos clientes");
  const line = "facts.internetPlans.plan500.texts.pt-BR.features.1";
  expect(find(line)?.label).toBe("Plano de 500: “Wi-Fi incluso”");
  const combo = "facts.securityCombo.texts.pt-BR.features.2";
  expect(find(combo)?.label).toBe("Combo Segurança: “Câmera extra: R$25,00 por mês”");
});

test("an invalid path is refused everywhere, and so is a request for more fields than a form has", async () => {
  await start();
  for (const path of ["", "other", "facts.__proto__", `facts.${"x".repeat(300)}`, "facts,texts"]) {
    for (const address of [sitePaths.places, sitePaths.newItem, sitePaths.removal]) {
      expect((await staff.get(address, { path })).status, path).toBe(400);
    }
    expect((await staff.get(sitePaths.fields, { paths: path })).status, path).toBe(400);
  }
  const status = async (paths: string[]) =>
    (await staff.get(sitePaths.fields, { paths: paths.join(" ") })).status;
  expect(await status(["texts"])).toBe(400);
  expect(await status(["facts", "texts.pt-BR.home", "texts.pt-BR.cameras"])).toBe(400);
  expect(await status(Array(41).fill("facts.company"))).toBe(400);
  expect(await status(Array(40).fill("facts.company"))).toBe(200);
});
