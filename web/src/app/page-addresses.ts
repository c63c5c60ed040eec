import { company } from "@fiosite/content/company";
import type { Language } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/page-link";
import type { IndexedPage } from "@fiosite/contract/pages";

export function pageAddress(page: IndexedPage, language: Language): string {
  return company.siteUrl + pageLink(page, language);
}

export function socialImageAddress(page: IndexedPage, language: Language): string {
  return `${company.siteUrl}/og/${page}-${language}.jpg`;
}
