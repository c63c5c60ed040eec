import { listStrings } from "@fiosite/content/content-path";
import { type Language, languages } from "@fiosite/content/languages";
import { company, internetPlans } from "./site-facts.ts";
import { visitorFacts, visitorTexts } from "./visitor-texts.ts";

/** Texts of the pages, plans and reviews, names and addresses. */
const textsIn = (language: Language) =>
  listStrings("", [visitorTexts(language), visitorFacts(language)]).map(({ value }) => value);
const english = new Set(textsIn("en-US"));
const shared = new Set([
  ...textsIn("pt-BR").filter((value) => english.has(value)),
  // The page may break the address after the "@".
  ...company.supportEmail.split(/(?<=@)/),
  ...languages.flatMap((language) => Object.values(visitorTexts(language).language)),
  ...internetPlans.flatMap(({ speedMbps, speedUnit }) => [speedUnit, `${speedMbps} ${speedUnit}`]),
]);

/** Names, addresses, figures and prices need no translation, nor do texts that `content` has in both languages. */
export function isSameInBothLanguages(text: string): boolean {
  const hasWords = /\p{Letter}/u.test(text.replace("R$", ""));
  return !hasWords || shared.has(text) || URL.canParse(text);
}
