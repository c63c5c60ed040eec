import { expect, test } from "vitest";
import { listStrings } from "./content-path.ts";
import { languages } from "./provider/languages.ts";
import municipalities from "./provider/municipalities.json" with { type: "json" };
import { readStarterContent } from "./starter-content.ts";
import { withoutMarks } from "./unconfirmed.ts";

const { facts, texts } = withoutMarks(readStarterContent());
const portugueseTexts = textsOf("pt-BR");
const englishByPlace = new Map(textsOf("en-US").map(({ where, value }) => [where, value]));

const sameInBothLanguages = new Map([
  ["common.nav.securityPortal", "name of a product"],
  ["common.notFound.english.title", "the specification fixes the English text"],
  ["common.notFound.english.link", "the specification fixes the English text"],
  ["facts.internetPlans.plan1000.features.0", "name of a standard"],
  ["home.reviews.google.provider", "name of a product"],
  ["home.reviews.source", "the specification fixes the Portuguese text"],
  ["facts.cameraPlans.premium.name", "name of a plan"],
]);

/** All texts of a language, also those of plans and reviews, by a place that is the same in both languages. */
function textsOf(language: "pt-BR" | "en-US") {
  return [...listStrings("texts", texts), ...listStrings("facts", facts)]
    .filter(({ where }) => where.includes(`.${language}`))
    .map(({ where, value }) => ({
      where: where.replace(/texts\.[^.]+\.|\.[^.]+$(?<=-..)/, ""),
      value,
    }));
}

test("the 184 municipalities of the state agree with the towns that are served", () => {
  expect(new Set(municipalities.rows.map(([code]) => code)).size).toBe(184);
  expect(municipalities.state).toBe(facts.company.state);
  for (const { name, ibgeCode, areaCode, latitude, longitude } of facts.towns) {
    const row = municipalities.rows.find(([code]) => code === ibgeCode) ?? [];
    expect(row.slice(0, 3)).toEqual([ibgeCode, name, areaCode]);
    expect(Math.hypot(latitude - Number(row[3]), longitude - Number(row[4]))).toBeLessThan(0.02);
  }
});

test("[LANG-04] every language has the namespaces common, home, cameras and footer", () => {
  for (const language of languages) {
    const namespaces = Object.keys(texts[language]);
    expect(namespaces).toEqual(expect.arrayContaining(["common", "home", "cameras", "footer"]));
  }
});

test("[LANG-05] every text, list items included, exists in both languages", () => {
  const portuguesePlaces = portugueseTexts.map(({ where }) => where);
  expect([...englishByPlace.keys()].sort()).toEqual(portuguesePlaces.sort());
});

test("[LANG-05] every text is translated, except those listed with a reason", () => {
  const same = portugueseTexts
    .filter(({ where, value }) => englishByPlace.get(where) === value && hasWords(value))
    .map(({ where }) => where);
  expect(same.sort()).toEqual([...sameInBothLanguages.keys()].sort());
});

function hasWords(text: string): boolean {
  return /\p{Letter}/u.test(text.replace(/\{\{.*?\}\}/g, ""));
}
