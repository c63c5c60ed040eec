/**
 * The renderer of a release: the build renders the starter content with it, an installed machine what its provider publishes.
 * It reads no file and opens no connection.
 */
import "@fiosite/content/brand/colors.css";
import "./styles/fallback-fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { byLanguage } from "@fiosite/content/by-language";
import type { Content } from "@fiosite/content/content";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import type { DocumentTexts, InformationTexts, PageHeadTexts } from "@fiosite/content/shapes";
import { type VisitorContent, visitorContent } from "@fiosite/content/visitor-content";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import { prerender } from "react-dom/static";
import { Document, type PageAssets } from "#app/document.tsx";
import { sitemapXml } from "#app/sitemap.ts";
import { speculationRules } from "#app/speculation-rules.ts";
import { webManifest } from "#app/web-manifest.ts";
import { layoutOf } from "./layouts.ts";

export { layoutOf, speculationRules };

/** What only the build knows; none of it depends on the content. */
export interface SiteAssets extends Omit<PageAssets, "styles"> {
  styles: Record<PageName, string>;
}

/** The files of the site that show content, by their names in `web/dist`. */
export async function renderSite(
  content: Content,
  { styles, ...assets }: SiteAssets,
): Promise<Record<string, string>> {
  const inLanguage = byLanguage((language) => visitorContent(content, language));
  const files: Record<string, string> = {};
  for (const page of pageNames) {
    for (const language of languages) {
      const own = { ...assets, styles: styles[page] };
      files[`pages/${page}.${language}.html`] = await render(page, inLanguage[language], own);
    }
  }
  const { name, siteUrl } = inLanguage[defaultLanguage].facts.company;
  return {
    ...files,
    "public/sitemap.xml": sitemapXml(siteUrl),
    "public/robots.txt": `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${siteUrl}/sitemap.xml\n`,
    "public/site.webmanifest": webManifest(name),
  };
}

/** One page, as development shows it: styles and scripts are modules there, so it has no assets. */
export function renderPage(page: PageName, language: Language, content: Content): Promise<string> {
  return render(page, visitorContent(content, language));
}

async function render(page: PageName, content: VisitorContent, assets?: PageAssets) {
  const layout = layoutOf(page);
  const Page = await layout.load();
  const own: Partial<Record<PageName, PageHeadTexts>> = content.texts;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <Document page={page} content={content} offers={layout.offers?.(content)} assets={assets}>
      {/* Only the layouts `information` and `document` read them, and `content/texts.ts` checks their pages. */}
      <Page texts={own[page] as InformationTexts & DocumentTexts} />
    </Document>,
    // An error thrown here would end the process instead of rejecting the promise.
    { onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
