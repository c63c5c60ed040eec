import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { indexedPages } from "@fiosite/contract/pages";
import { pageAddress } from "./page-addresses.ts";

type AddressOf = (language: Language) => string;

export function sitemapXml(siteUrl: string): string {
  const entries = indexedPages.flatMap((page) => {
    const addressOf = (language: Language) => pageAddress(siteUrl, page, language);
    return languages.map((language) => sitemapEntry(addressOf(language), addressOf));
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join("\n")}
</urlset>
`;
}

function sitemapEntry(address: string, addressOf: AddressOf): string {
  const alternates = [
    ...languages.map((language) => alternate(language, addressOf(language))),
    alternate("x-default", addressOf(defaultLanguage)),
  ];
  return `<url><loc>${address}</loc>${alternates.join("")}</url>`;
}

function alternate(hreflang: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${address}"/>`;
}
