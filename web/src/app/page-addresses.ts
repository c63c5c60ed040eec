import type { Language } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/page-link";
import type { IndexedPage } from "@fiosite/contract/pages";

export function pageAddress(siteUrl: string, page: IndexedPage, language: Language): string {
  return siteUrl + pageLink(page, language);
}
