import { expect, test } from "vitest";
import { cameraPlans } from "./cameras.ts";
import { company } from "./company.ts";
import { listStrings } from "./list-strings.ts";
import { texts as english } from "./locales/en-US.ts";
import { texts as portuguese } from "./locales/pt-BR.ts";
import { textVariables } from "./text-variables.ts";

const passedByComponents = [
  "count",
  "plan",
  "rating",
  "total",
  "position",
  "size",
  "year",
  "cnpj",
  "scmAuthorization",
  "dataProtectionEmail",
  "name",
  "phone",
  "address",
];
const languages = [
  { language: "pt-BR", texts: portuguese },
  { language: "en-US", texts: english },
] as const;
const placeholder = /\{\{(\w+).*?\}\}/g;

test.each(languages)("$language: every variable in a text has a value", ({ language, texts }) => {
  const known = [...Object.keys(textVariables(language)), ...passedByComponents];
  const used = listStrings(language, texts).flatMap(({ value }) =>
    Array.from(value.matchAll(placeholder), ([, name]) => name),
  );
  expect(used.filter((name) => name && !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !used.includes(name))).toEqual([]);
});

test("facts are formatted for each language", () => {
  expect(textVariables("pt-BR")).toEqual({
    anatelPhone: "1331",
    supportEmail: company.supportEmail,
    leadRetention: "180 dias",
    townCount: "5",
    towns: "Itapipoca, Trairi, Paraipaba, Paracuru e Umirim",
    satisfaction: "98%",
    planSpeeds: "500, 700 e 1000 Mbps",
    highestSpeed: "1000 Mbps",
    lowestPlanPrice: "R$89,90",
    wifiPointPrice: "R$29,90",
    lowestCameraPrice: "R$30,00",
    basicRecording: "1 dia",
    advancedTotalRecording: "3 dias",
    premiumRecording: "7 dias",
    longestRecording: "7 dias",
    comboSpeed: "700 Mbps",
    comboPrice: "R$119,90",
    comboRecording: "3 dias",
    extraCameraPrice: "R$25,00",
  });
  expect(textVariables("en-US")).toMatchObject({
    towns: "Itapipoca, Trairi, Paraipaba, Paracuru, and Umirim",
    planSpeeds: "500, 700, and 1000 Mbps",
    lowestPlanPrice: "R$89,90",
    basicRecording: "1 day",
    premiumRecording: "7 days",
  });
});

test("the recording time in the texts of a camera plan is that of the plan", () => {
  const variables: Record<string, string> = textVariables("en-US");
  for (const { key, recordingDays } of cameraPlans) {
    expect(Number.parseInt(variables[`${key}Recording`] ?? "", 10)).toBe(recordingDays);
  }
});

// Search engines cut titles at about 65 characters and descriptions at 160.
test.each(languages)("$language: titles and descriptions fit a search result", (version) => {
  for (const page of [version.texts.common.meta.home, version.texts.cameras.meta]) {
    expect(page.title.length, page.title).toBeLessThanOrEqual(65);
    const description = interpolate(page.description, textVariables(version.language));
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(160);
  }
});

function interpolate(text: string, variables: Record<string, string>): string {
  return text.replace(placeholder, (_whole, name) => variables[name] ?? "");
}
