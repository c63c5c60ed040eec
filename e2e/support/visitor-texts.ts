import { byLanguage } from "@fiosite/content/by-language";
import { fillText } from "@fiosite/content/fill-text";
import type { Language } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import type { Texts } from "@fiosite/content/texts";
import { visitorContent } from "@fiosite/content/visitor-content";

const starter = readStarterContent();
const inLanguage = byLanguage((language) => visitorContent(starter, language));

/** The texts as a visitor reads them. */
export function visitorTexts(language: Language): Texts {
  return inLanguage[language].texts;
}

/** The facts with the texts of plans and reviews as a visitor reads them. */
export function visitorFacts(language: Language) {
  return inLanguage[language].facts;
}

/** Fills what only the page knows, such as `{{plan}}`. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return fillText(text, values);
}
