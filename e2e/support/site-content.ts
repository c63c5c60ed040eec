import { byLanguage } from "@fiosite/content/by-language";
import type { Texts } from "@fiosite/content/content";
import { fillText, fillTexts } from "@fiosite/content/fill-text";
import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { formatDays } from "@fiosite/content/text-variables";
import { withoutMarks } from "@fiosite/content/unconfirmed";
import { visitorContent } from "@fiosite/content/visitor-content";
import { pagePaths } from "@fiosite/contract/pages";

/** A language changes texts, not structure, so tests of other languages run at night only. */
export const nightly = (language: Language) => (language === defaultLanguage ? [] : ["@night"]);

export const { home, cameras, privacy, terms } = pagePaths;
export const unknownPath = "/nao-existe";

/** Chromium logs a 404 document as an error, which is expected for this address. */
export const unknownPathInConsole = /status of 404 .*\/nao-existe(\?lng=[\w-]+)?\)$/;

export const indexedPages = Object.values(pagePaths);
export const everyPage = [...indexedPages, unknownPath];

const starter = readStarterContent();

/** The facts of the content that the tested site was built with. */
export const {
  additionalWifiPoint,
  cameraPlans,
  company,
  internetPlans,
  localReviews,
  securityCombo,
  towns,
} = withoutMarks(starter.facts);

/** The number in the built pages, see `web/src/app/shown-at.ts`. */
const leadDays = 180;
const inLanguage = byLanguage((language) =>
  fillTexts(visitorContent(starter, language), { leadRetention: formatDays(language, leadDays) }),
);

/** The texts as a visitor reads them. */
export function visitorTexts(language: Language): Texts {
  return inLanguage[language].texts;
}

/** The facts with the texts of plans and reviews as a visitor reads them. */
export function visitorFacts(language: Language) {
  return inLanguage[language].facts;
}

/** Fills in variables that only the page knows, such as `{{plan}}`. */
export function fillVariables(text: string, values: Record<string, string>): string {
  return fillText(text, values);
}
