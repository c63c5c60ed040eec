import { type Language, languages } from "./provider/languages.ts";

/** One value per language, so that no record of them has to be typed by hand. */
export function byLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  const entries = languages.map((language) => [language, make(language)]);
  return Object.fromEntries(entries);
}
