import { pages } from "@fiosite/content/pages";

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
