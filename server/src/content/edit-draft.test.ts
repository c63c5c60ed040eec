import { valueAt } from "@fiosite/content/content-path";
import { readStarterContent } from "@fiosite/content/starter-content";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runSql } from "../../../dev/postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../../../dev/postgres/test-database.ts";
import { connect as openConnection } from "../platform/database.ts";
import { type DraftEdit, discardEdits, editDraft } from "./edit-draft.ts";
import { draftOf, readSite } from "./site-store.ts";

const starter = readStarterContent();
const [plan] = starter.facts.internetPlans;
const price = `facts.internetPlans.${plan?.key}.priceCents`;
const cents = plan?.priceCents;

let urls: ReturnType<typeof roleUrls>;
let client: pg.Client;

beforeEach(async () => {
  urls = roleUrls(await createTestDatabase());
  client = await connect();
});
afterEach(() => client.end());

const connect = () => openConnection({ url: urls.operator, variable: "the test" });

const readDraft = async () => draftOf(await readSite(client, starter));
const set = (path: string, expected: unknown, value: unknown, by = client) =>
  editDraft(by, { edits: [{ path, expected, value }], author: "ana" }, starter);

test("if several people edit one value at the same time, one succeeds, and edits of other values are all kept", async () => {
  const others = await Promise.all([connect(), connect(), connect(), connect()]);
  const outcomes = await Promise.all([
    ...others.map((each, index) => set(price, cents, 5_000 + index, each)),
    set("facts.satisfactionPercent", starter.facts.satisfactionPercent, 77),
  ]);
  expect(outcomes.filter(({ outcome }) => outcome === "saved")).toHaveLength(2);
  expect(await readDraft()).toMatchObject({ facts: { satisfactionPercent: 77 } });
  await Promise.all(others.map((each) => each.end()));
});

test("a wrong value is refused with the schema's message, and an unknown path too", async () => {
  expect(await set(price, cents, "9990")).toMatchObject({
    outcome: "refused",
    issues: [{ path: price, message: expect.stringContaining("Preço em centavos") }],
  });
  for (const path of ["facts.company.fax", "facts.none.deep", "other"]) {
    expect(await set(path, undefined, "1")).toMatchObject({
      outcome: "refused",
      issues: [{ message: "Este item não existe. Confira o nome." }],
    });
  }
  expect(await readDraft()).toEqual(starter);
});

test("a value that breaks a rule of another value is saved, and that issue is returned", async () => {
  const { lines } = starter.texts["pt-BR"].home.hero.title;
  const outcome = await set("texts.pt-BR.home.hero.title.lines", lines, ["Sem o destaque"]);
  expect(outcome).toMatchObject({ outcome: "saved" });
  expect(outcome).toHaveProperty("elsewhere.0.path", expect.stringContaining(".highlight"));
});

test("versions never change", async () => {
  await set(price, cents, 9_990);
  for (const sql of [
    "update content_versions set document = '{}'",
    "delete from content_versions",
  ]) {
    await expect(runSql(urls.operator, sql)).rejects.toThrow("content versions never change");
  }
});

test("several values are saved together or not at all", async () => {
  const phone = starter.facts.company.phone;
  const forms = (number: string) => [
    { path: "facts.company.phone.e164", expected: phone.e164, value: `+5588${number}` },
    { path: "facts.company.phone.display", expected: phone.display, value: `(88) ${number}` },
  ];
  const edit = (edits: DraftEdit[]) => editDraft(client, { edits, author: "ana" }, starter);
  const [first] = forms("999990001");
  expect(await edit(first ? [first] : [])).toMatchObject({ outcome: "refused" });
  const mixed = [...forms("999990001"), { path: price, expected: 1, value: 2 }];
  expect(await edit(mixed)).toMatchObject({ outcome: "changed", conflicts: [{ path: price }] });
  expect(await readDraft()).toEqual(starter);
  expect(await edit(forms("999990001"))).toMatchObject({ outcome: "saved" });
});

test("items are moved by their keys, whatever somebody changes in them at the same time", async () => {
  const keys = starter.facts.internetPlans.map(({ key }) => key);
  const order = keys.toReversed();
  await set(price, cents, 9_990);
  const move = { path: "facts.internetPlans", expected: keys, order };
  const edit = (edits: DraftEdit[]) => editDraft(client, { edits, author: "bia" }, starter);
  expect(await edit([move])).toMatchObject({ outcome: "saved" });
  const { facts } = (await readDraft()) as typeof starter;
  expect(facts.internetPlans.map(({ key }) => key)).toEqual(order);
  expect(facts.internetPlans.at(-1)?.priceCents).toBe(9_990);
  expect(await edit([move]), "its response was lost").toMatchObject({ outcome: "saved" });
  expect((await readSite(client, starter)).draft.revision).toBe(2);
  const other = { ...move, order: [order[1], order[0], ...order.slice(2)] as string[] };
  expect(await edit([other])).toMatchObject({
    outcome: "changed",
    conflicts: [{ current: order }],
  });
  const lost = { ...move, expected: order, order: order.slice(1) };
  expect(await edit([lost])).toMatchObject({ outcome: "refused" });
});

test("a removed item that is put back has its place again, and other edits stay", async () => {
  const [, second] = starter.facts.internetPlans;
  const path = `facts.internetPlans.${second?.key}`;
  await set(path, second, undefined);
  await set(price, cents, 9_990);
  const discard = (edits: DraftEdit[]) => discardEdits(client, { edits, author: "ana" }, starter);
  expect(await discard([{ path, expected: second }])).toMatchObject({ outcome: "changed" });
  expect(await discard([{ path }])).toMatchObject({ outcome: "saved" });
  const { facts } = (await readDraft()) as typeof starter;
  expect(facts.internetPlans[1]).toEqual(second);
  expect(facts.internetPlans[0]?.priceCents).toBe(9_990);
  await discard([{ path: price, expected: 9_990 }]);
  expect(await readDraft()).toEqual(starter);
});

test("undoing the order of a list keeps what people changed, added and removed in it", async () => {
  const path = "facts.internetPlans";
  const plans = starter.facts.internetPlans;
  const [first, second, third] = plans.map(({ key }) => key);
  const edit = (edits: DraftEdit[]) => editDraft(client, { edits, author: "ana" }, starter);
  const keysNow = async () => ((await valueIn(path)) as typeof plans).map(({ key }) => key);
  await set(price, cents, 9_990);
  await set(`${path}.novo1`, undefined, { ...plan, key: "novo1", isFeatured: false });
  await set(`${path}.${second}`, plans[1], undefined);
  const keys = await keysNow();
  await edit([{ path, expected: keys, order: [third, "novo1", first] as string[] }]);
  const { facts } = (await readDraft()) as typeof starter;
  const undo = { edits: [{ path, expected: facts.internetPlans }], author: "bia" };
  expect(await discardEdits(client, undo, starter)).toMatchObject({ outcome: "saved" });
  expect(await keysNow()).toEqual([first, "novo1", third]);
  expect(await valueIn(price)).toBe(9_990);
});

test("undoing the order of the questions keeps their words in both languages", async () => {
  const list = (language: string) => `texts.${language}.cameras.faq.items`;
  const keys = starter.texts["pt-BR"].cameras.faq.items.map(({ key }) => key);
  const answer = (language: string) => `${list(language)}.${keys[0]}.answer`;
  await set(answer("pt-BR"), valueAt(starter, answer("pt-BR")), "Sim.");
  await set(answer("en-US"), await valueIn(answer("en-US")), "Yes.");
  const changed = await readDraft();
  const move = { path: list("pt-BR"), expected: keys, order: keys.toReversed() };
  await editDraft(client, { edits: [move], author: "ana" }, starter);
  const both = await Promise.all(
    ["pt-BR", "en-US"].map(async (language) => ({
      path: list(language),
      expected: await valueIn(list(language)),
    })),
  );
  await discardEdits(client, { edits: both, author: "bia" }, starter);
  expect(await readDraft()).toEqual(changed);
});

const subtitle = (language: "pt-BR" | "en-US") => `texts.${language}.home.hero.subtitle`;
const [was, english] = [starter.texts["pt-BR"], starter.texts["en-US"]].map(
  ({ home }) => home.hero.subtitle,
);
const valueIn = async (path: string) => valueAt(await readDraft(), path);

test("a translation whose Portuguese changed is marked as older until somebody edits it or both are restored", async () => {
  expect(await set(subtitle("pt-BR"), was, "Fibra")).toMatchObject({ elsewhere: [] });
  expect(await valueIn(subtitle("en-US"))).toBe(`[~] ${english}`);
  await set(subtitle("pt-BR"), "Fibra", "Fibra boa");
  expect(await set(subtitle("en-US"), `[~] ${english}`, "Good fiber")).toMatchObject({
    outcome: "saved",
  });
  expect(await valueIn(subtitle("en-US"))).toBe("Good fiber");
  await set(subtitle("pt-BR"), "Fibra boa", "Fibra");
  await set(subtitle("en-US"), "[~] Good fiber", "");
  expect(await valueIn(subtitle("en-US"))).toBe("[~] Good fiber");
  await set(subtitle("pt-BR"), "Fibra", was);
  expect(await readDraft()).toEqual(starter);
  await set(subtitle("pt-BR"), was, "Fibra");
  await set(subtitle("en-US"), `[~] ${english}`, "Fiber");
  await set(subtitle("pt-BR"), "Fibra", was);
  expect(await readDraft(), "the live words bring their English").toEqual(starter);
  await set(subtitle("pt-BR"), was, "Fibra");
  const edits = [{ path: subtitle("pt-BR"), expected: "Fibra" }];
  await discardEdits(client, { edits, author: "ana" }, starter);
  expect(await readDraft()).toEqual(starter);
});

test("lines of a plan keep their English, and a new line gets that of another plan or none", async () => {
  const [, other] = starter.facts.internetPlans;
  const features = (language: string) =>
    `facts.internetPlans.${plan?.key}.texts.${language}.features`;
  const lines = plan?.texts["pt-BR"].features ?? [];
  const translated = plan?.texts["en-US"].features ?? [];
  const at = other?.texts["pt-BR"].features.findIndex((line) => !lines.includes(line)) ?? 0;
  const known = String(other?.texts["pt-BR"].features[at]).replace("[?] ", "");
  await set(features("pt-BR"), lines, [...lines.toReversed(), known, "Só aqui"]);
  const expected = String(other?.texts["en-US"].features[at]).replace("[?] ", "");
  expect(await valueIn(features("en-US"))).toEqual([...translated.toReversed(), expected, "[~] "]);
  const now = await valueIn(features("en-US"));
  const inOrder = [...translated, expected, "Only here"];
  await set(features("en-US"), now, inOrder);
  expect(await valueIn(features("en-US")), "as somebody has put them").toEqual(inOrder);
  const title = (language: "pt-BR" | "en-US") => `texts.${language}.home.hero.title.lines`;
  await set(title("pt-BR"), starter.texts["pt-BR"].home.hero.title.lines, ["Internet é tudo"]);
  const ownLines = starter.texts["en-US"].home.hero.title.lines;
  expect(await valueIn(title("en-US")), "a title has lines of its own").toEqual(
    ownLines.map((line) => line.replace("[?] ", "[~] ")),
  );
  const marked = (await valueIn(title("en-US"))) as string[];
  await set(title("en-US"), marked, ["Internet is all", ...marked.slice(1)]);
  expect(await valueIn(title("en-US")), "whoever edits a title reads all its lines").toEqual([
    "Internet is all",
    ...marked.slice(1).map((line) => line.replace("[~] ", "")),
  ]);
});

test("a new item needs no English", async () => {
  const [model] = starter.facts.cameraPlans;
  const path = "facts.cameraPlans.novo1";
  const texts = {
    "pt-BR": { name: "Sítio", features: ["Uma câmera no curral"] },
    "en-US": { name: "", features: [""] },
  };
  expect(await set(path, undefined, { ...model, key: "novo1", texts })).toMatchObject({
    outcome: "saved",
    elsewhere: [],
  });
  expect(await valueIn(`${path}.texts.en-US`)).toEqual({ name: "[~] ", features: ["[~] "] });
  const question = { key: "pix", question: "Aceita Pix?", answer: "Sim." };
  await set("texts.pt-BR.cameras.faq.items.pix", undefined, question);
  expect(await valueIn("texts.en-US.cameras.faq.items.pix")).toEqual({
    key: "pix",
    question: "[~] ",
    answer: "[~] ",
  });
});

const [camera] = starter.facts.cameraPlans;
const [, known = ""] = camera?.texts["pt-BR"].features ?? [];
const newPlan = {
  ...camera,
  key: "novo1",
  texts: {
    "pt-BR": { name: "Sítio", features: ["Uma câmera no curral", known] },
    "en-US": { name: "", features: [] },
  },
};
const alt = (language: "pt-BR" | "en-US") => `texts.${language}.home.about.image.alt`;
const altsSeen = [starter.texts["pt-BR"], starter.texts["en-US"]].map(
  ({ home }) => home.about.image.alt,
);
const [, second] = starter.facts.internetPlans;
const ownPlan = "facts.cameraPlans.novo1";
const [section] = starter.texts["pt-BR"].privacy.sections;
const sections = (language: string) => `texts.${language}.privacy.sections.novo1`;

/** Each with what a colleague changes afterwards. */
const lostResponses: Record<string, [edits: DraftEdit[], after: DraftEdit]> = {
  "a new plan without English": [
    [{ path: ownPlan, value: newPlan }],
    { path: `${ownPlan}.texts.en-US.name`, expected: "[~] ", value: "Farm" },
  ],
  "a new section": [
    ["pt-BR", "en-US"].map((language) => ({
      path: sections(language),
      value: { ...section, key: "novo1", ...(language === "en-US" && { title: "" }) },
    })),
    { path: `${sections("en-US")}.title`, expected: "[~] ", value: "Cookies" },
  ],
  "a photo without English": [
    [
      { path: "facts.teamPicture", value: `team-${"a".repeat(32)}` },
      { path: alt("pt-BR"), expected: altsSeen[0], value: "A equipe na loja" },
      { path: alt("en-US"), expected: altsSeen[1], value: "" },
    ],
    { path: alt("en-US"), expected: "[~] ", value: "The team" },
  ],
  "a removed plan, with the price of another,": [
    [
      { path: `facts.internetPlans.${second?.key}`, expected: second },
      { path: price, expected: cents, value: 9_990 },
    ],
    { path: price, expected: 9_990, value: 7_770 },
  ],
};

test.each(Object.entries(lostResponses))(
  "%s is saved once if the response is lost, and a colleague's later change stays",
  async (_name, [edits, after]) => {
    const send = () => editDraft(client, { edits, author: "ana" }, starter);
    expect(await send()).toMatchObject({ outcome: "saved" });
    const saved = await readDraft();
    expect(await send()).toMatchObject({ outcome: "saved" });
    expect(await readDraft()).toEqual(saved);
    expect((await readSite(client, starter)).draft.revision).toBe(1);

    expect(await editDraft(client, { edits: [after], author: "bia" }, starter)).toMatchObject({
      outcome: "saved",
    });
    const changed = await readDraft();
    const [conflict] = edits.filter(({ path }) => `${after.path}.`.startsWith(`${path}.`));
    expect(await send()).toEqual({
      outcome: "changed",
      conflicts: [
        {
          path: conflict?.path,
          current: valueAt(changed, conflict?.path ?? ""),
          lastEdit: expect.objectContaining({ author: "bia" }),
        },
      ],
    });
    expect(await readDraft()).toEqual(changed);
  },
);

test("an edit that a colleague has made too is no conflict, and a translation confirmed since stays confirmed", async () => {
  await set(subtitle("pt-BR"), was, "Fibra");
  await set(subtitle("en-US"), `[~] ${english}`, "Fiber");
  const edits = [
    { path: subtitle("pt-BR"), expected: was, value: "Fibra" },
    { path: price, expected: cents, value: 9_990 },
  ];
  expect(await editDraft(client, { edits, author: "bia" }, starter)).toMatchObject({
    outcome: "saved",
  });
  expect(await valueIn(subtitle("en-US"))).toBe("Fiber");
  expect(await valueIn(price)).toBe(9_990);
});

test("who changed a value last is recorded for the value and for its item", async () => {
  await set(price, cents, 9_990);
  await editDraft(
    client,
    {
      edits: [
        { path: `facts.internetPlans.${plan?.key}.isFeatured`, expected: false, value: false },
      ],
      author: "bia",
    },
    starter,
  );
  const edit = await set(`facts.internetPlans.${plan?.key}`, undefined, {});
  expect(edit).toMatchObject({ conflicts: [{ lastEdit: { author: "ana" } }] });
});

test("nobody can edit how long leads are kept", async () => {
  const path = "facts.leadRetentionDays";
  expect(await set(path, undefined, 30)).toMatchObject({ outcome: "refused", issues: [{ path }] });
  expect(await set(path, 180, 30)).toMatchObject({ outcome: "changed" });
});
