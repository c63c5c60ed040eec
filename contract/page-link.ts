import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { languageParameter } from "./language.ts";
import { type IndexedPage, pagePaths } from "./pages.ts";

/**
 * Portuguese lives at the bare path, where crawlers, who send no Accept-Language, find it. Every other language is named in
 * the address: a crawler keeps no cookies, and a bare path would lead it back to Portuguese.
 */
export function pageLink(page: IndexedPage, language: Language): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return pagePaths[page] + query;
}
