import { createHash } from "node:crypto";
import type { Language } from "@fiosite/content/languages";
import type { PageHeadTexts } from "@fiosite/content/shapes";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { type IndexedPage, indexedPages } from "@fiosite/contract/pages";

/** What the picture of a page shows when somebody shares its link. The server makes it. */
export interface SocialPicture {
  /** Below the site's address. Changes with what the picture shows, because link previews are cached for weeks. */
  file: string;
  page: IndexedPage;
  title: PageHeadTexts["hero"]["title"];
  line: string;
}

/** One for each page in this language. `art` stands for everything that the pictures show besides texts. */
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
