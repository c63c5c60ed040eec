import type { Language } from "@fiosite/content/languages";
import { type IndexedPage, localSiteUrl, pageLink } from "@fiosite/contract/pages";

/** What the pages say about the place where they are shown; none of it is content. */
export interface ShownAt {
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  /** Asks search engines not to show the pages: the provider has not confirmed everything they say. */
  isPreview: boolean;
  /** The version of the social pictures. A new one changes their addresses. */
  pictureArt: string;
  /** The site keeps a lead for this long at most, backups included: the machine's LEADS_RETENTION_DAYS plus 30. */
  leadDays: number;
}

/** For builds, development and tests. */
export const locally: ShownAt = {
  siteUrl: localSiteUrl,
  isPreview: false,
  pictureArt: "local",
  leadDays: 180,
};

export function pageAddress(siteUrl: string, page: IndexedPage, language: Language): string {
  return siteUrl + pageLink(page, language);
}
