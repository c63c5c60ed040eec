import { byLanguage } from "@fiosite/content/by-language";
import { fillText } from "@fiosite/content/fill-text";
import type { Language } from "@fiosite/content/languages";
import { readTexts } from "@fiosite/content/read-texts";
import type { Texts } from "@fiosite/content/texts";

const texts = byLanguage(readTexts);

/** The texts as a visitor reads them. */
export function visitorTexts(language: Language): Texts {
  return texts[language];
}

/** Fills what only the page knows, such as `{{plan}}`. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return fillText(text, values);
}
