import { expect, test } from "vitest";
import { company } from "../company.ts";
import { languages } from "../languages.ts";
import { localReviews } from "../local-reviews.ts";
import { internetPlans } from "../plans.ts";
import { towns } from "../towns.ts";
import {
  checkColors,
  checkCompany,
  checkLegalPages,
  checkOffer,
  checkReviews,
  checkTowns,
} from "./facts.ts";
import { describeFault, type Fault } from "./fault.ts";
import { findFaults } from "./find-faults.ts";
import { checkFeatures, checkPage, checkTexts } from "./texts.ts";

test("the content has no fault", () => {
  expect(findFaults().map(describeFault)).toEqual([]);
});

test("a fault names file, item, value and what is expected", () => {
  const [fault] = checkCompany({ ...company, supportEmail: "suporte(a)provedor" });
  expect(fault && describeFault(fault)).toBe(
    'content/company.ts › supportEmail: "suporte(a)provedor"\n    Esperado: um endereço de e-mail: suporte@provedor.com.br',
  );
});

const [plan] = internetPlans;
const [town, otherTown] = towns;
const [review] = localReviews;
const offer = (changes: object) =>
  checkOffer({
    internetPlans: [{ ...plan, ...changes }],
    cameraPlans: [{ ...plan, cameraCount: 1, recordingDays: 1 }],
    securityCombo: {
      priceCents: 1,
      speedMbps: 1,
      cameraCount: 1,
      recordingDays: 1,
      extraCameraCents: 1,
    },
    additionalWifiPoint: { priceCents: 1 },
  });

const facts = { variables: ["towns", "comboPrice"], townNames: ["Umirim"] };
const texts = (found: string, model = "Bom dia") =>
  checkTexts("pt-BR", { home: { hero: found } }, { home: { hero: model } }, facts);
const page = (changes: object, highlight = "two") =>
  checkPage("en-US", "home", {
    meta: { title: "Title", description: "d".repeat(140), ...changes },
    hero: { title: { lines: ["one", "two"], highlight } },
  });

test.each<[string, Fault[], string]>([
  ["a price with a comma", offer({ priceCents: 89.9 }), `plans.ts › ${plan.key}.priceCents: 89.9`],
  ["a price in quotes", offer({ priceCents: "8990" }), `${plan.key}.priceCents: "8990"`],
  ["a plan without speed", offer({ speedMbps: undefined }), `${plan.key}.speedMbps: null`],
  ["a key with a space", offer({ key: "plan 500" }), 'key: "plan 500"'],
  ["no town", checkTowns([]), "towns.ts › towns: 0"],
  ["a town twice", checkTowns([town, town] as typeof towns), "ibgeCode sem repetição"],
  [
    "a town at sea",
    checkTowns([town, { ...otherTown, longitude: 39.5 }] as typeof towns),
    `${otherTown?.name}.longitude: 39.5`,
  ],
  ["two phones", checkCompany({ ...company, phone: { e164: "+551", display: "2" } }), "phone: "],
  ["an address without https", checkCompany({ ...company, termsUrl: "www.a.com" }), "termsUrl"],
  [
    "no privacy policy",
    checkLegalPages({ ...company, termsUrl: "https://a.example" }, ["home"]),
    "a página privacy, ou o endereço dela em company.ts: privacyUrl",
  ],
  ["five reviews", checkReviews(localReviews.slice(1), languages), "localReviews: 5"],
  [
    "a review without a language",
    checkReviews(localReviews, [...languages, "es-PY"]),
    `${review?.name}.comment.es-PY: null`,
  ],
  ["an empty text", texts(" "), 'home.json › hero: " "'],
  [
    "a text in one language only",
    checkTexts("pt-BR", {}, { home: { hero: "a" } }, facts),
    "este item",
  ],
  ["an item too many", checkTexts("pt-BR", { home: { a: "b" } }, {}, facts), "só existe aqui"],
  ["a variable that does not exist", texts("{{cities}}"), "{{cities}} não existe"],
  ["a variable left out", texts("Bom dia", "{{towns}}"), "as mesmas chaves do outro idioma: towns"],
  ["a typed price", texts("Por R$ 89,90"), "preço por chave"],
  ["a typed speed", texts("500 Mbps"), "velocidade por chave"],
  ["a typed phone", texts("(88) 99999-0000"), "nenhum telefone"],
  ["a typed town", texts("Em Umirim"), '"Umirim" está digitado'],
  ["a long title", page({ title: "t".repeat(61) }), "tem 61"],
  [
    "a long description",
    page({ description: "d".repeat(171) }),
    "de 120 a 160 letras, para caber na busca do Google; tem 171",
  ],
  [
    "a theme colour that is not in the styles",
    checkColors(
      { theme: "#111", background: "#222" },
      "--color-surface-dark: var(--a);--a: #000;--color-surface: #222;",
    ),
    "a cor --color-surface-dark de colors.css: #000",
  ],
  ["a highlight that is not in the title", page({}, "three"), "hero.title.highlight"],
  [
    "a plan without features",
    checkFeatures(internetPlans, {}, "pt-BR"),
    `plans.${plan.key}.features`,
  ],
])("%s is reported", (_name, faults, expected) => {
  expect(faults.map(describeFault).join("\n")).toContain(expected);
});
