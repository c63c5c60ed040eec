import "@fiosite/content/brand/colors.css";
import "./styles/fallback-fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import type { Language } from "@fiosite/content/languages";
import type { DocumentTexts, InformationTexts, PageHeadTexts } from "@fiosite/content/shapes";
import type { Texts } from "@fiosite/content/texts";
import type { PageName } from "@fiosite/contract/pages";
import { prerender } from "react-dom/static";
import { Document, type PageAssets } from "#app/document.tsx";
import { createSiteI18n } from "#features/language/site-i18n.ts";
import { layoutOf } from "./layouts.ts";

export { layoutOf };

/** A whole HTML document. In development styles and scripts are modules, so there are no assets. */
export async function renderPage(
  page: PageName,
  language: Language,
  texts: Record<Language, Texts>,
  assets?: PageAssets,
): Promise<string> {
  const layout = layoutOf(page);
  const Page = await layout.load();
  const own: Partial<Record<PageName, PageHeadTexts>> = texts[language];
  const { prelude } = await prerender(
    <Document
      page={page}
      i18n={createSiteI18n(language, texts)}
      texts={texts[language]}
      offers={layout.offers?.(texts[language])}
      assets={assets}
    >
      {/* Only the layouts `information` and `document` read them, and `content/texts.ts` checks their pages. */}
      <Page texts={own[page] as InformationTexts & DocumentTexts} />
    </Document>,
    {
      onError(error) {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
