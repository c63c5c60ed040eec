import type { Language } from "@fiosite/content/languages";
import { type IndexedPage, localSiteUrl, pageLink } from "@fiosite/contract/pages";

/** What the pages say about the place where they are shown; none of it is content. */
export interface ShownAt {
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Asks search engines not to show the pages: the provider has not confirmed everything they say. */
  isPreview: boolean;
  /** Another one gives the social pictures other addresses. */
  pictureArt: string;
}

/** Builds, development and tests. */
export const locally: ShownAt = { siteUrl: localSiteUrl, isPreview: false, pictureArt: "local" };

export function pageAddress(siteUrl: string, page: IndexedPage, language: Language): string {
  return siteUrl + pageLink(page, language);
}
