import type { ContentPath } from "@fiosite/content/content-path";
import type { Language } from "@fiosite/content/languages";
import type { PageName } from "@fiosite/contract/pages";
import type { PageText } from "./page-texts.ts";

export interface PageSources {
  page: PageName;
  language: Language;
  label: string;
  texts: PageText[];
}

export interface ValuePlace {
  page: PageName;
  language: Language;
  /** The page's name for the owner. */
  label: string;
  /** How many pieces of the page show the value. */
  count: number;
}

export function placesByPath(pages: PageSources[]): Record<ContentPath, ValuePlace[]> {
  const places: Record<ContentPath, ValuePlace[]> = {};
  for (const { texts, ...place } of pages) {
    for (const path of texts.flatMap(({ paths }) => paths)) {
      places[path] ??= [];
      const last = places[path].at(-1);
      if (last?.page === place.page && last.language === place.language) last.count += 1;
      else places[path].push({ ...place, count: 1 });
    }
  }
  return places;
}
