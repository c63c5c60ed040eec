import { expect, test } from "vitest";
import { type ContentPath, listValues } from "../content-path.ts";
import { fillText } from "../fill-text.ts";
import { readStarterContent } from "../starter-content.ts";
import { visitorContent } from "../visitor-content.ts";
import { describeField } from "./describe-field.ts";

const starter = readStarterContent();
const describe = (path: ContentPath, content = starter) =>
  describeField(path, { content, starter });

const values = listValues("", starter).map(({ where }) => where);
/** Every value and every list or group above one. It is made once, because describing them all takes seconds. */
const places = new Map(
  values
    .flatMap((where) => {
      const names = where.split(".");
      return names.map((_, index) => names.slice(0, index + 1).join("."));
    })
    .map((path) => [path, describe(path)]),
);

test("every place of the content has a label for a person, every value one of its own", () => {
  const raw = Array.from(places).filter(([path, { label = "" } = {}]) => {
    const key = path.split(".").at(-1) ?? "";
    const isKey = /[a-z][A-Z]/.test(key) && label.includes(key);
    return isKey || !/^[“A-ZÀ-Ú]/.test(label) || /undefined|\[\?\]/.test(label);
  });
  expect(raw).toEqual([]);
  expect(values.filter((path) => places.get(path)?.label.startsWith("Textos"))).toEqual([]);
});

test("two values of a group never have the same label in one language", () => {
  const seen = new Map<string, ContentPath>();
  const twins = values.flatMap((path) => {
    if (path.includes("en-US") || path.startsWith("facts.coast")) return [];
    const { group, label } = places.get(path) ?? {};
    const known = seen.get(`${group} ${label}`);
    seen.set(`${group} ${label}`, path);
    return known ? [[known, path]] : [];
  });
  expect(twins).toEqual([]);
});

test.each([
  ["facts.internetPlans.plan500.priceCents", "Preço por mês do plano de 500 Mbps", "price"],
  ["facts.internetPlans.plan500", "Plano de 500 Mbps", "group"],
  ["facts.internetPlans", "Planos de internet", "list"],
  ["facts.towns.trairi.name", "Nome da cidade Trairi", "text"],
  ["facts.company.whatsappNumber", "Número do WhatsApp", "phone"],
  ["facts.company.instagramUrl", "Endereço do Instagram", "link"],
  ["facts.localReviews.marcosV.rating", "Nota da avaliação de Marcos V.", "choice"],
  ["facts.localReviews.marcosV.comment.en-US", "Comentário da avaliação de Marcos V.", "longText"],
  ["facts.internetPlans.plan500.isFeatured", "Destaque do plano de 500 Mbps", "yesOrNo"],
  ["texts.pt-BR.home.hero.subtitle", "Subtítulo da capa", "longText"],
  ["texts.pt-BR.cameras.faq.items.powerCut.answer", "Resposta à pergunta 2", "longText"],
  [
    "texts.pt-BR.privacy.sections.rights.paragraphs.1",
    "Parágrafo 2 de “Seus direitos”",
    "longText",
  ],
  ["texts.pt-BR.cameras", "Câmeras", "group"],
])("%s is called %s", (path, label, kind) => {
  expect(describe(path)).toMatchObject({ label, kind });
});

test("a field knows its limit, its choices and its law", () => {
  expect(describe("facts.company.name")).toMatchObject({ limit: 30, group: "Empresa" });
  expect(describe("facts.localReviews.marcosV.rating")?.choices).toEqual([4, 5]);
  expect(describe("facts.company.cnpj")?.law).toBe("Decreto 7.962/2013, art. 2º");
  expect(describe("texts.en-US.home.lead.privacyNote")?.law).toBe("LGPD, art. 9º");
});

test("a page's description has the limit of search results, and what its variables become", () => {
  const path = "texts.pt-BR.home.meta.description";
  const { filled, ...field } = describe(path) ?? {};
  expect(field).toMatchObject({ least: 120, limit: 160, kind: "longText" });
  const shown = visitorContent(starter, "pt-BR").texts.home.meta.description;
  expect(fillText(starter.texts["pt-BR"].home.meta.description, filled ?? {})).toBe(shown);
  expect(describe("texts.pt-BR.common.nav.skip")?.filled).toBeUndefined();
});

test("a text says what must stay in it, and whose value the site puts there", () => {
  expect(describe("texts.en-US.common.whatsapp.cameraPlan")?.variables).toEqual([
    expect.objectContaining({ name: "plan", mustStay: true, label: "o nome do plano" }),
  ]);
  expect(describe("texts.pt-BR.home.hero.subtitle")?.variables).toEqual([
    {
      name: "highestSpeed",
      label: "a velocidade do plano mais rápido",
      mustStay: false,
      from: { path: "facts.internetPlans.plan1000", name: "o plano de 1000" },
    },
  ]);
  const all = Array.from(places.values()).flatMap((field) => field?.variables ?? []);
  expect(all.filter(({ label }) => label === "um valor")).toEqual([]);
});

test("a text has a path in every language, a fact has one for all", () => {
  expect(describe("facts.cameraPlans.basic.texts.en-US.name")?.languages).toEqual({
    "pt-BR": "facts.cameraPlans.basic.texts.pt-BR.name",
    "en-US": "facts.cameraPlans.basic.texts.en-US.name",
  });
  expect(describe("facts.cameraPlans.basic.priceCents")?.languages).toBeUndefined();
});

test("an unconfirmed value says what to save to confirm it", () => {
  expect(describe("facts.company.supportEmail")?.open).toEqual({
    confirmed: "suporte@tudofibra.example",
    problem: "É um endereço de exemplo. Escreva o da empresa.",
  });
  expect(describe("facts.company.cnpj")?.open).toEqual({ confirmed: null, problem: null });
  expect(describe("facts.company.name")?.open).toBeUndefined();
});

test("a place that the content does not have is not described", () => {
  expect(describe("facts.internetPlans.plan9.priceCents")).toBeUndefined();
});
