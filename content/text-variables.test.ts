import { expect, test } from "vitest";
import { cameraPlans, securityCombo } from "./cameras.ts";
import { formatPrice } from "./format-price.ts";
import { languages } from "./languages.ts";
import { listStrings } from "./list-strings.ts";
import { internetPlans } from "./plans.ts";
import { readTexts, readTextsWithMarks } from "./read-texts.ts";
import { textVariables } from "./text-variables.ts";
import { towns } from "./towns.ts";

const variablesOf = (language: "pt-BR" | "en-US") =>
  textVariables(language, readTextsWithMarks(language));

test.each(languages)("%s: every variable is used in a text", (language) => {
  const texts = readTextsWithMarks(language);
  const all = listStrings(language, texts)
    .map(({ value }) => value)
    .join("\n");
  const unused = Object.keys(textVariables(language, texts)).filter(
    (name) => !all.includes(`{{${name}}}`),
  );
  expect(unused).toEqual([]);
});

test("lists and days are written as each language writes them", () => {
  const names = towns.map(({ name }) => name);
  const first = names.slice(0, -1).join(", ");
  expect(variablesOf("pt-BR")).toMatchObject({
    towns: `${first} e ${names.at(-1)}`,
    leadRetention: "180 dias",
    countedTowns: `${towns.length} cidades`,
    planSpeeds: expect.stringMatching(/^\d+(, \d+)* e \d+ Mbps$/),
  });
  expect(variablesOf("en-US")).toMatchObject({
    towns: `${first}, and ${names.at(-1)}`,
    leadRetention: "180 days",
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
  const { plans } = readTexts("pt-BR").cameras;
  for (const { key } of cameraPlans) expect(recordingByPlan).toContain(` no ${plans[key].name}`);
  expect(recordingByPlan).toContain(` no ${plans.combo.name}`);
});
