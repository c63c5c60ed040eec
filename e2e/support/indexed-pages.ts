import { company } from "@fiosite/content/company";
import { type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { pagePaths } from "@fiosite/contract/pages";

export interface IndexedPage {
  name: keyof typeof pagePaths;
  language: Language;
}

export const indexedPages: IndexedPage[] = (["home", "cameras"] as const).flatMap((name) =>
  languages.map((language) => ({ name, language })),
);

export function pathOf({ name, language }: IndexedPage): string {
  return pagePaths[name] + (language === "pt-BR" ? "" : `?${languageParameter}=${language}`);
}

export function addressOf(page: IndexedPage): string {
  return company.siteUrl + pathOf(page);
}

/** The hreflang entries of a page, the same in every language. */
export function alternatesOf({ name }: IndexedPage): [hreflang: string, address: string][] {
  const portuguese = addressOf({ name, language: "pt-BR" });
  return [
    ["pt-BR", portuguese],
    ["en-US", addressOf({ name, language: "en-US" })],
    ["x-default", portuguese],
  ];
}
