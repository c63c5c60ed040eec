import { company } from "@fiosite/content/company";
import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { type PageName, pagePaths } from "@fiosite/contract/pages";

export type IndexedPage = Exclude<PageName, "not-found">;

/** Portuguese lives at the bare path, where crawlers, who send no Accept-Language, find it. */
export function pageAddress(page: IndexedPage, language: Language): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return `${company.siteUrl}${pagePaths[page]}${query}`;
}

export function socialImageAddress(page: IndexedPage, language: Language): string {
  return `${company.siteUrl}/og/${page}-${language}.jpg`;
}
