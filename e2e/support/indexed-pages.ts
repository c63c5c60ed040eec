import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { localSiteUrl } from "@fiosite/contract/local-site-url";
import { pagePaths, indexedPages as pages } from "@fiosite/contract/pages";

export interface IndexedPage {
  name: keyof typeof pagePaths;
  language: Language;
}

export const indexedPages: IndexedPage[] = pages.flatMap((name) =>
  languages.map((language) => ({ name, language })),
);

export function pathOf({ name, language }: IndexedPage): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return pagePaths[name] + query;
}

export function addressOf(page: IndexedPage): string {
  return localSiteUrl + pathOf(page);
}

/** The hreflang entries of a page, the same in every language. */
export function alternatesOf({ name }: IndexedPage): [hreflang: string, address: string][] {
  return [
    ...languages.map((language): [string, string] => [language, addressOf({ name, language })]),
    ["x-default", addressOf({ name, language: defaultLanguage })],
  ];
}
