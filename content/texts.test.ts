import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { listStrings } from "./list-strings.ts";
import { readTextsWithMarks } from "./read-texts.ts";
import { withoutMarks } from "./unconfirmed.ts";

const portuguese = withoutMarks(readTextsWithMarks("pt-BR"));
const english = withoutMarks(readTextsWithMarks("en-US"));
const portugueseTexts = listStrings("", portuguese);
const englishByPlace = new Map(listStrings("", english).map(({ where, value }) => [where, value]));

const sameInBothLanguages = new Map([
  [".common.nav.securityPortal", "name of a product"],
  [".common.notFound.english.title", "the specification fixes the English text"],
  [".common.notFound.english.link", "the specification fixes the English text"],
  [".home.plans.plan1000.features.0", "name of a standard"],
  [".home.reviews.google.provider", "name of a product"],
  [".home.reviews.source", "the specification fixes the Portuguese text"],
  [".cameras.plans.premium.name", "name of a plan"],
]);

test("[LANG-04] every language has the namespaces common, home, cameras and footer", () => {
  for (const language of languages) {
    const namespaces = Object.keys(readTextsWithMarks(language));
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
