import "./styles/fallback-fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import type { Language } from "@fiosite/content/languages";
import type { PageName } from "@fiosite/contract/pages";
import type { ComponentType } from "react";
import { prerender } from "react-dom/static";
import { Document, type InlineAssets } from "#app/document.tsx";
import { loadTexts } from "#features/language/load-texts.ts";
import { createSiteI18n } from "#features/language/site-i18n.ts";

/** Each page inlines the styles of its own module, by its name in Vite's manifest, and one script. */
export const pageFiles: Record<PageName, { module: string; script: string }> = {
  home: { module: "src/pages/home/home-page.tsx", script: "src/scripts/home-body.ts" },
  cameras: { module: "src/pages/cameras/cameras-page.tsx", script: "src/scripts/body.ts" },
  "not-found": { module: "src/pages/not-found/not-found-page.tsx", script: "src/scripts/body.ts" },
};

const pages: Record<PageName, () => Promise<ComponentType>> = {
  home: async () => (await import("#pages/home/home-page.tsx")).HomePage,
  cameras: async () => (await import("#pages/cameras/cameras-page.tsx")).CamerasPage,
  "not-found": async () => (await import("#pages/not-found/not-found-page.tsx")).NotFoundPage,
};

/** A whole HTML document. In development styles and scripts are modules, so there is nothing to inline. */
export async function renderPage(
  page: PageName,
  language: Language,
  inline?: InlineAssets,
): Promise<string> {
  const texts = await loadTexts(language);
  const i18n = createSiteI18n(language, texts);
  const Page = await pages[page]();
  const { prelude } = await prerender(
    <Document page={page} texts={texts} i18n={i18n} inline={inline}>
      <Page />
    </Document>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
