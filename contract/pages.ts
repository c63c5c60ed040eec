import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { pages } from "@fiosite/content/pages";
import { languageParameter } from "./language.ts";

/** A page of `content/provider/pages.ts`; search engines list it. */
export type IndexedPage = keyof typeof pages;
export type PageName = IndexedPage | "not-found";

export const indexedPages = Object.keys(pages) as IndexedPage[];
export const pageNames: PageName[] = [...indexedPages, "not-found"];

export const pagePaths = Object.fromEntries(
  indexedPages.map((page) => [page, pages[page].path]),
) as { [Page in IndexedPage]: (typeof pages)[Page]["path"] };

export function pageOfPath(path: string): PageName {
  return indexedPages.find((page) => pagePaths[page] === path) ?? "not-found";
}

/**
 * Portuguese has the bare path, because crawlers send no Accept-Language. Every other language is named in the address: a crawler
 * keeps no cookies, so a bare path would lead it back to Portuguese.
 */
export function pageLink(page: IndexedPage, language: Language): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return pagePaths[page] + query;
}

/** The site's address in builds, development and tests. An installed site has the address of its own host. */
export const localSiteUrl = "https://site.example";
