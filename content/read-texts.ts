import { readFileSync } from "node:fs";
import { fillTexts } from "./fill-text.ts";
import type { Language } from "./languages.ts";
import { pages } from "./pages.ts";
import { textVariables } from "./text-variables.ts";
import type { Texts } from "./texts.ts";
import { withoutMarks } from "./unconfirmed.ts";

/** One JSON file each in the folder of every language. */
export const namespaces = ["common", "footer", "language", ...Object.keys(pages)];

/** Only for the checks of the content: all other code reads `readTexts`. */
export function readTextsWithMarks(language: Language): Texts {
  const entries = namespaces.map((name) => {
    const file = new URL(`./locales/${language}/${name}.json`, import.meta.url);
    return [name, JSON.parse(readFileSync(file, "utf8"))];
  });
  return Object.fromEntries(entries);
}

/**
 * The texts as a visitor reads them, with the facts filled in. Placeholders that only a component or the browser knows stay.
 * Reads files, so it runs at build time and in tests, never in the browser.
 */
export function readTexts(language: Language): Texts {
  const texts = withoutMarks(readTextsWithMarks(language));
  return fillTexts(texts, textVariables(language, texts));
}
