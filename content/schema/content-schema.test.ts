import fc from "fast-check";
import { expect, test } from "vitest";
import type { Content } from "../content.ts";
import { stepsTo } from "../content-path.ts";
import { readStarterContent } from "../starter-content.ts";
import { listIssues, readContent } from "./content-schema.ts";

const starter = readStarterContent();
const [plan, ...otherPlans] = starter.facts.internetPlans;
const planPath = `facts.internetPlans.${plan?.key}`;

/** The starter content with other values at these paths; `undefined` removes one. */
function changed(changes: Record<string, unknown>): Content {
  const document = structuredClone(starter);
  for (const [path, value] of Object.entries(changes)) {
    const { key, input } = stepsTo(document, path).at(-1) ?? { key: "", input: {} };
    if (value === undefined) delete (input as Record<string, unknown>)[key];
    else (input as Record<string, unknown>)[key] = value;
  }
  return document;
}

test("the starter content has no mistake", () => {
  expect(listIssues(starter, starter)).toEqual([]);
});

test.each<[string, string, unknown, string]>([
  ["a price with a comma", `${planPath}.priceCents`, 89.9, "Preço em centavos"],
  ["no price at all", `${planPath}.priceCents`, 0, "Escreva um preço de R$0,01 a R$10.000,00."],
  ["a price in quotes", `${planPath}.priceCents`, "8990", "Preço em centavos"],
  ["a plan without speed", `${planPath}.speedMbps`, undefined, "Falta este item."],
  ["a unit", `${planPath}.speedUnit`, "Gbps", '"Mbps" ou "Mbps+".'],
  ["a bold feature too many", `${planPath}.highlightedFeatures`, 9, "menos itens"],
  ["no feature", `${planPath}.texts.pt-BR.features`, [], "De 1 a 12 itens."],
  ["no plan", "facts.internetPlans", [], "De 1 a 6 itens."],
  ["a plan twice", "facts.internetPlans", [plan, plan], "mesmo nome interno"],
  ["no town", "facts.towns", [], "De 1 a 12 itens."],
  ["a town at sea", "facts.towns.trairi.longitude", 39.5, "A longitude"],
  ["two phones", "facts.company.phone", { e164: "+551", display: "2" }, "nas duas formas"],
  ["an address without https", "facts.company.instagramUrl", "www.a.com", "https://"],
  ["a script as address", "facts.company.customerAreaUrl", "javascript:alert(1)", "https://"],
  ["an e-mail", "facts.company.supportEmail", "suporte(a)provedor", "Um endereço de e-mail"],
  ...(
    [
      ["whatsappNumber", "5588999990000", "um número de exemplo"],
      ["whatsappNumber", "5585999999999", "um número de exemplo"],
      ["supportEmail", "suporte@tudofibra.example", "um endereço de exemplo"],
      ["instagramUrl", "https://www.example.com/x", "um endereço de exemplo"],
      ["dataProtectionEmail", "dados@provedor.example", "um endereço de exemplo"],
      ["cnpj", "11.222.333/0001-82", "não existe"],
      ["cnpj", "12.ABC.345/01DE-36", "não existe"],
      ["cnpj", "00.000.000/0000-00", "não existe"],
      ["cnpj", "11222333000181", "tem 14 números"],
    ] as const
  ).map(([name, value, message]): [string, string, unknown, string] => [
    ...([`the ${name} ${value}`, `facts.company.${name}`] as const),
    ...([value, message] as const),
  ]),
  ...["pt-BR.privacy", "en-US.terms"].map((page): [string, string, unknown, string] => {
    const path = `texts.${page}.hero.subtitle`;
    const draft = String(stepsTo(starter, path).at(-1)?.value).replace("[?] ", "");
    return [`a confirmed draft, ${page},`, path, draft, "diz que é um rascunho"];
  }),
  ["five reviews", "facts.localReviews", starter.facts.localReviews.slice(1), "sempre 6"],
  ["a missing language", "facts.localReviews.rafaelaM.comment.en-US", undefined, "Falta"],
  ["an empty text", "texts.pt-BR.home.hero.subtitle", " ", "Não pode ficar vazio."],
  ["a text that is missing in Portuguese", "texts.pt-BR.common.month", undefined, "Falta este"],
  ["an unknown variable", "texts.pt-BR.common.month", "{{cities}}", "o valor “cities”"],
  ["a variable of another place", "texts.pt-BR.common.month", "{{plan}}", "o valor “plan”"],
  ["nesting", "texts.pt-BR.home.hero.subtitle", "$t(common:month) {{", "Apague as chaves."],
  [
    "a variable left out",
    "texts.en-US.common.logo.label",
    "Home",
    "os mesmos valores que em português",
  ],
  [
    "a lost name",
    "texts.pt-BR.common.whatsapp.cameraPlan",
    "Olá!",
    "Falta na frase: o nome do plano.",
  ],
  ["another highlight", "texts.en-US.home.hero.title.highlight", "no such", "em destaque"],
  ["letters that run backwards", "texts.pt-BR.common.from", "a\u202Eb", "não aparece na tela"],
  ["a word of 10 kB", "texts.pt-BR.common.from", "x".repeat(10_000), "No máximo 22 letras."],
  ["two marks", "facts.company.name", "[?] [?] A", "As marcas [?] e [~] vêm só uma vez"],
  ["a misplaced mark", "texts.pt-BR.common.from", "[~] Por", "Não pode começar com a marca"],
  ["a wide word", "texts.pt-BR.home.hero.subtitle", "x".repeat(40), "mais de 30 letras"],
])("%s is reported once, in Portuguese, at its path", (_name, path, value, message) => {
  expect(listIssues(changed({ [path]: value }), starter)).toEqual([
    expect.objectContaining({ path, message: expect.stringContaining(message) }),
  ]);
});

test("a real CNPJ is accepted, also with letters, and a marked example stays", () => {
  for (const value of ["11.222.333/0001-81", "12.ABC.345/01DE-35", "[?] 11.222.333/0001-81"]) {
    expect(listIssues(changed({ "facts.company.cnpj": value }), starter)).toEqual([]);
  }
  const marked = { "facts.company.supportEmail": "[?] a@b.example" };
  expect(listIssues(changed(marked), starter)).toEqual([]);
});

test("a text that is older than the Portuguese one breaks no rule", () => {
  const older = {
    "texts.en-US.common.from": `[~] ${"t".repeat(90)}`,
    "texts.en-US.common.logo.label": "[~] ",
    [`${planPath}.texts.en-US.features.0`]: "[~] {{nothing}}",
  };
  expect(listIssues(changed(older), starter)).toEqual([]);
});

test("two plans in the spotlight are reported at their list", () => {
  const featured = otherPlans.map((each) => ({ ...each, isFeatured: true }));
  expect(listIssues(changed({ "facts.internetPlans": featured }), starter)).toEqual([
    expect.objectContaining({ path: "facts.internetPlans" }),
  ]);
});

test("an item that the release does not know is reported, also beside other mistakes", () => {
  const document = changed({ [`${planPath}.priceCents`]: -1 });
  Object.assign(document.facts.company, { fax: "1" });
  expect(listIssues(document, starter).map(({ path }) => path)).toEqual([
    `${planPath}.priceCents`,
    "facts.company.fax",
  ]);
});

test("a Portuguese text that the release itself lacks is missing there, and the other languages are right", () => {
  const path = "texts.pt-BR.common.month";
  const incomplete = changed({ [path]: undefined });
  expect(listIssues(incomplete, incomplete)).toEqual([
    { path, message: "Falta este item.", found: undefined },
  ]);
});

test("a question in one language only is reported at the list of the other", () => {
  const document = structuredClone(starter);
  document.texts["pt-BR"].cameras.faq.items.push({ key: "pix", question: "Pix?", answer: "Sim." });
  expect(listIssues(document, starter)).toEqual([
    expect.objectContaining({
      path: "texts.en-US.cameras.faq.items",
      message: expect.stringMatching(/^Os mesmos itens do português.* pix\.$/),
    }),
  ]);
});

test("a list may get longer: a question more is the owner's decision", () => {
  const document = structuredClone(starter);
  const item = { key: "payment", question: "Aceitam Pix?", answer: "Sim." };
  for (const texts of Object.values(document.texts)) texts.cameras.faq.items.push(item);
  expect(listIssues(document, starter)).toEqual([]);
});

test("a document that is no document at all is rejected", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (document) => {
      expect(listIssues(document, starter)).not.toEqual([]);
    }),
    { numRuns: 50 },
  );
});

function read(document: unknown): Content {
  const result = readContent(document, starter);
  if (!result.isReadable) throw new Error(JSON.stringify(result.issues));
  return result.content;
}

/** Sorts keys as PostgreSQL's jsonb does: by length, then by letters. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  entries.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

test("the order of keys does not change, so that the same content gives the same pages", () => {
  expect(JSON.stringify(read(starter))).toBe(JSON.stringify(starter));
  expect(JSON.stringify(read(sorted(starter)))).toBe(JSON.stringify(starter));
});

test("an older document gets the texts that it lacks, in each language", () => {
  const { planDetails: _added, ...common } = starter.texts["pt-BR"].common;
  const { footer: _removed, ...english } = starter.texts["en-US"];
  const document = {
    ...starter,
    texts: { "pt-BR": { ...starter.texts["pt-BR"], common }, "en-US": english },
  };
  expect(read(document)).toEqual(starter);
});

test("a newer document is read without what this release does not know", () => {
  const company = { ...starter.facts.company, fax: "1" };
  const document = { ...starter, facts: { ...starter.facts, company, pets: [] }, themes: {} };
  expect(read(document)).toEqual(starter);
});

test("a value that breaks a rule of today is still read: it was live", () => {
  const document = structuredClone(starter);
  document.facts.company.name = "x".repeat(200);
  expect(read(document).facts.company.name).toBe("x".repeat(200));
});

test("a document without a fact cannot be read, and the path says why", () => {
  const { towns: _towns, ...facts } = starter.facts;
  expect(readContent({ ...starter, facts }, starter)).toMatchObject({
    isReadable: false,
    issues: [{ path: "facts.towns", message: "Falta este item." }],
  });
  expect(readContent(null, starter)).toMatchObject({ isReadable: false });
});
