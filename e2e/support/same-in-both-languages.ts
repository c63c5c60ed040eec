import { listStrings } from "@fiosite/content/content-path";
import { languages } from "@fiosite/content/languages";
import { company, internetPlans, towns } from "./site-facts.ts";
import { visitorTexts } from "./visitor-texts.ts";

const english = new Set(listStrings("", visitorTexts("en-US")).map(({ value }) => value));
const shared = new Set([
  ...listStrings("", visitorTexts("pt-BR"))
    .map(({ value }) => value)
    .filter((value) => english.has(value)),
  ...listStrings("", company).map(({ value }) => value),
  // The page may break the address after the "@".
  ...company.supportEmail.split(/(?<=@)/),
  ...languages.flatMap((language) => Object.values(visitorTexts(language).language)),
  ...towns.map(({ name }) => name),
  ...internetPlans.flatMap(({ speedMbps, speedUnit }) => [speedUnit, `${speedMbps} ${speedUnit}`]),
]);

/** Names, addresses, figures and prices need no translation, nor do texts that `content` has in both languages. */
export function isSameInBothLanguages(text: string): boolean {
  const hasWords = /\p{Letter}/u.test(text.replace("R$", ""));
  return !hasWords || shared.has(text) || URL.canParse(text);
}
