import { createHash } from "node:crypto";
import { brandColors } from "@fiosite/content/brand/colors";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import type { PageHeadTexts } from "@fiosite/content/shapes";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { type IndexedPage, indexedPages } from "@fiosite/contract/pages";
import { pageAddress } from "./shown-at.ts";

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

const iconSizes = ["192x192", "512x512"];

/** Phones use it when a visitor adds the site to the home screen. */
export function webManifest(name: string): string {
  return JSON.stringify({
    name,
    short_name: name,
    lang: defaultLanguage,
    start_url: "/",
    display: "browser",
    background_color: brandColors.background,
    theme_color: brandColors.theme,
    icons: iconSizes.map((sizes) => ({
      src: `/icons/icon-${sizes.split("x")[0]}.png`,
      sizes,
      type: "image/png",
    })),
  });
}

/** What the picture of a page shows when somebody shares its link. The server makes it. */
export interface SocialPicture {
  /** Path below the site's address. It changes with what the picture shows, because link previews are cached for weeks. */
  file: string;
  page: IndexedPage;
  title: PageHeadTexts["hero"]["title"];
  line: string;
}

/** One picture for each page in this language. `art` is the version of everything that the pictures show besides texts. */
export function socialPictures(content: VisitorContent, art: string): SocialPicture[] {
  return indexedPages.map((page) => {
    const { meta, hero }: PageHeadTexts = content.texts[page];
    const shown = { page, title: hero.title, line: meta.socialLine };
    return { ...shown, file: fileOf(page, content.language, JSON.stringify([art, shown])) };
  });
}

function fileOf(page: IndexedPage, language: Language, shown: string): string {
  const hash = createHash("sha256").update(shown).digest("hex").slice(0, 12);
  return `og/${page}-${language}-${hash}.jpg`;
}
