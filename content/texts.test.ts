import { expect, test } from "vitest";
import { listStrings } from "./list-strings.ts";
import { texts as english } from "./locales/en-US.ts";
import { texts as portuguese } from "./locales/pt-BR.ts";
import { towns } from "./towns.ts";

const portugueseTexts = listStrings("", portuguese);
const englishTexts = listStrings("", english);
const englishByPlace = new Map(englishTexts.map(({ where, value }) => [where, value]));

const sameInBothLanguages = new Map([
  [".common.nav.securityPortal", "name of a product"],
  [".common.lang.names.pt-BR", "each language is named in itself"],
  [".common.lang.names.en-US", "each language is named in itself"],
  [".common.lang.short.pt-BR", "code of the language"],
  [".common.lang.short.en-US", "code of the language"],
  [".common.notFound.title", "the specification fixes the English text"],
  [".common.notFound.link", "the specification fixes the English text"],
  [".home.plans.plan1000.features.0", "name of a standard"],
  [".home.reviews.google.provider", "name of a product"],
  [".home.reviews.source", "the specification fixes the Portuguese text"],
  [".cameras.plans.premium.name", "name of a plan"],
]);

test("[LANG-04] both languages have the namespaces common, home, cameras and footer", () => {
  const namespaces = ["cameras", "common", "footer", "home"];
  expect(Object.keys(portuguese).sort()).toEqual(namespaces);
  expect(Object.keys(english).sort()).toEqual(namespaces);
});

test("[LANG-05] every text, list items included, exists in both languages", () => {
  const portuguesePlaces = new Set(portugueseTexts.map(({ where }) => where));
  const missingInEnglish = [...portuguesePlaces].filter((where) => !englishByPlace.has(where));
  const missingInPortuguese = [...englishByPlace.keys()].filter(
    (key) => !portuguesePlaces.has(key),
  );
  expect({ missingInEnglish, missingInPortuguese }).toEqual({
    missingInEnglish: [],
    missingInPortuguese: [],
  });
  const blank = [...portugueseTexts, ...englishTexts].filter(({ value }) => value.trim() === "");
  expect(blank).toEqual([]);
});

test("[LANG-05] every text is translated, except those listed with a reason", () => {
  const same = portugueseTexts
    .filter(({ where, value }) => englishByPlace.get(where) === value && hasWords(value))
    .map(({ where }) => where);
  expect(same.sort()).toEqual([...sameInBothLanguages.keys()].sort());
});

test("both languages use the same variables in the same texts", () => {
  const different = portugueseTexts.filter(
    ({ where, value }) =>
      String(placeholders(value)) !== String(placeholders(englishByPlace.get(where) ?? "")),
  );
  expect(different).toEqual([]);
});

test.each([
  ["price", /R\$\s*\d/],
  ["speed", /\d\s*Mbps/],
  ["phone", /\(\d\d\)|\d{4}-\d{4}/],
  ["number of towns", /\b(5|cinco|five) (cidades|towns|cities)/i],
  ["town", new RegExp(towns.map((town) => town.name).join("|"))],
])("no text contains a typed %s: facts are variables", (_fact, typed) => {
  const found = [...portugueseTexts, ...englishTexts].filter(({ value }) => typed.test(value));
  expect(found).toEqual([]);
});

test.each([
  portuguese.home.hero.title,
  portuguese.cameras.hero.title,
  english.home.hero.title,
  english.cameras.hero.title,
])("the highlighted words are once in the title $lines", ({ lines, highlight }) => {
  expect(lines.join(" ").split(highlight)).toHaveLength(2);
  expect(lines.filter((line) => line.includes(highlight))).toHaveLength(1);
});

function hasWords(text: string): boolean {
  return /\p{Letter}/u.test(text.replace(/\{\{.*?\}\}/g, ""));
}

function placeholders(text: string): string[] {
  return (text.match(/\{\{.*?\}\}/g) ?? []).sort();
}
