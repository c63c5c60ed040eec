import type { Language } from "@fiosite/content/languages";
import type { Texts } from "@fiosite/content/texts";
import type { PageName } from "@fiosite/contract/pages";
import { type ComponentType, StrictMode } from "react";
import { prerender } from "react-dom/static";
import type { IndexedPage } from "#app/page-addresses.ts";
import { Site } from "#app/site.tsx";
import { structuredData } from "#app/structured-data.ts";
import { loadTexts } from "#features/language/load-texts.ts";
import { createSiteI18n } from "#features/language/site-i18n.ts";
import { CamerasPage } from "#pages/cameras/cameras-page.tsx";
import { HomePage } from "#pages/home/home-page.tsx";
import { NotFoundPage } from "#pages/not-found/not-found-page.tsx";

const pages: Record<PageName, ComponentType> = {
  home: HomePage,
  cameras: CamerasPage,
  "not-found": NotFoundPage,
};

/** React puts what it hoists (title, meta, link) in front of the first element of the page. */
const hoistedTags = /^(?:<(?:link|meta)\b[^>]*>|<title>[^<]*<\/title>)*/;

export interface RenderedPage {
  head: string;
  body: string;
}

export async function renderPage(page: PageName, language: Language): Promise<RenderedPage> {
  const texts = await loadTexts(language);
  const i18n = createSiteI18n(language, texts);
  const { prelude } = await prerender(
    <StrictMode>
      <Site page={page} Page={pages[page]} texts={i18n} />
    </StrictMode>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  const html = await new Response(prelude).text();
  const hoisted = html.match(hoistedTags)?.[0] ?? "";
  const head = page === "not-found" ? hoisted : hoisted + dataScript(page, language, texts);
  return { head, body: html.slice(hoisted.length) };
}

function dataScript(page: IndexedPage, language: Language, texts: Texts): string {
  return `<script type="application/ld+json">${structuredData(page, language, texts)}</script>`;
}
