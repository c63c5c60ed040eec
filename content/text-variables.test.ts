import { expect, test } from "vitest";
import { listStrings } from "./content-path.ts";
import { formatPrice } from "./format.ts";
import { type Language, languages } from "./provider/languages.ts";
import { readStarterContent } from "./starter-content.ts";
import { comboSavingsCents, textVariables } from "./text-variables.ts";

const { facts, texts } = readStarterContent();
const { internetPlans, cameraPlans, securityCombo, towns } = facts;
const variablesOf = (language: Language) => textVariables(language, facts, texts[language]);

test.each(languages)("%s: every variable is used in a text", (language) => {
  const all = [...listStrings("texts", texts[language]), ...listStrings("facts", facts)]
    .map(({ value }) => value)
    .join("\n");
  const unused = Object.keys(variablesOf(language)).filter((name) => !all.includes(`{{${name}}}`));
  expect(unused).toEqual([]);
});

test("lists and days are written as each language writes them", () => {
  const names = towns.map(({ name }) => name);
  const first = names.slice(0, -1).join(", ");
  expect(variablesOf("pt-BR")).toMatchObject({
    towns: `${first} e ${names.at(-1)}`,
    countedTowns: `${towns.length} cidades`,
    planSpeeds: expect.stringMatching(/^\d+(, \d+)* e \d+ Mbps$/),
  });
  expect(variablesOf("en-US")).toMatchObject({
    towns: `${first}, and ${names.at(-1)}`,
    countedTowns: `${towns.length} towns`,
    planSpeeds: expect.stringMatching(/^\d+(, \d+)*, and \d+ Mbps$/),
  });
});

test("prices are those of the offer", () => {
  const lowest = Math.min(...internetPlans.map(({ priceCents }) => priceCents));
  expect(variablesOf("en-US")).toMatchObject({
    lowestPlanPrice: formatPrice(lowest),
    comboPrice: formatPrice(securityCombo.priceCents),
  });
});

test("the answer about recordings names every camera plan and the combo", () => {
  const { recordingByPlan } = variablesOf("pt-BR");
  for (const { texts: own } of [...cameraPlans, securityCombo]) {
    expect(recordingByPlan).toContain(` no ${own["pt-BR"].name}`);
  }
});

const offer = {
  combo: { priceCents: 11_990, speedMbps: 700, cameraCount: 1 },
  internetPlans: [{ priceCents: 9990, speedMbps: 700 }],
  cameraPlans: [{ priceCents: 3000, cameraCount: 1 }],
};

test("the combo saves what its parts cost more, if each is sold and they do", () => {
  expect(comboSavingsCents(offer)).toBe(1000);
  for (const priceCents of [12_990, 15_000]) {
    expect(comboSavingsCents({ ...offer, combo: { ...offer.combo, priceCents } })).toBe(0);
  }
  expect(comboSavingsCents({ ...offer, internetPlans: [] })).toBe(0);
  expect(comboSavingsCents({ ...offer, cameraPlans: [] })).toBe(0);
});
