/**
 * The renderer of a release. The build renders the starter content with it; an installed machine renders what its provider
 * publishes.
 * It reads no file and opens no connection.
 */
import "@fiosite/content/brand/colors.css";
import "@fiosite/content/fonts/fallback-fonts.css";
import "@fiosite/content/fonts/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import { byLanguage } from "@fiosite/content/by-language";
import type { Content } from "@fiosite/content/content";
import type { ContentPath } from "@fiosite/content/content-path";
import { fillTexts } from "@fiosite/content/fill-text";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import type { DocumentTexts, PageHeadTexts } from "@fiosite/content/shapes";
import { formatDays } from "@fiosite/content/text-variables";
import { visitorContent } from "@fiosite/content/visitor-content";
import { type PageName, pageNames } from "@fiosite/contract/pages";
import { prerender } from "react-dom/static";
import { Document, type PageAssets, speculationRules } from "#app/document.tsx";
import { locally, type ShownAt } from "#app/shown-at.ts";
import { type SocialPicture, sitemapXml, socialPictures, webManifest } from "#app/site-files.ts";
import { momentStyles } from "#features/moment/moment.tsx";
import { layoutOf } from "./layouts.ts";
import { markContent } from "./preview/mark-content.ts";
import {
  addSources,
  type PageSources,
  placesByPath,
  type SourcedPage,
  type ValuePlace,
} from "./preview/page-sources.ts";
import type { PageContent } from "./use-content.ts";

export { layoutOf, momentStyles, speculationRules };

/** What only the build knows; none of it depends on the content. */
export interface SiteAssets extends Omit<PageAssets, "styles"> {
  styles: Record<PageName, string>;
}

/** The files of the site that show content, by their names in `web/dist`. */
export async function renderSite(
  content: Content,
  { styles, ...assets }: SiteAssets,
  shownAt = locally,
): Promise<Record<string, string>> {
  const inLanguage = byLanguage((language) => pageContent(content, language, shownAt));
  const files: Record<string, string> = {};
  for (const page of pageNames) {
    for (const language of languages) {
      const own = { ...assets, styles: styles[page] };
      files[`pages/${page}.${language}.html`] = await render(page, inLanguage[language], own);
    }
  }
  const { facts, siteUrl } = inLanguage[defaultLanguage];
  return {
    ...files,
    // A preview has the same robots.txt, because a robot that may not read a page does not find its noindex.
    "public/sitemap.xml": sitemapXml(siteUrl),
    "public/robots.txt": `User-agent: *\nAllow: /\nDisallow: /api/\nSitemap: ${siteUrl}/sitemap.xml\n`,
    "public/site.webmanifest": webManifest(facts.company.name),
  };
}

/** The pictures that the pages of `renderSite` name. */
export function listPictures(content: Content, { pictureArt }: ShownAt = locally): SocialPicture[] {
  return languages.flatMap((language) =>
    socialPictures(visitorContent(content, language), pictureArt),
  );
}

/** A page for development. It has no assets, because Vite serves styles and scripts as modules. */
export function renderPage(page: PageName, language: Language, content: Content): Promise<string> {
  return render(page, pageContent(content, language, locally));
}

function pageContent(content: Content, language: Language, shownAt: ShownAt): PageContent {
  const days = {
    leadRetention: formatDays(language, shownAt.leadDays),
    // For texts without a translation, which are shown in the default language.
    defaultLeadRetention: formatDays(defaultLanguage, shownAt.leadDays),
  };
  return { ...fillTexts(visitorContent(content, language), days), ...shownAt };
}

/** A page of a draft. An attribute of each element names the values of the content that it shows. */
export async function renderPreview(
  content: Content,
  { page, language, shownAt = locally }: { page: PageName; language: Language; shownAt?: ShownAt },
  { styles, ...assets }: SiteAssets,
): Promise<SourcedPage> {
  const own = { ...assets, styles: styles[page] };
  const marked = markContent(content, language);
  // Rendered twice, because marks change lengths, and some components count letters.
  const plain = await render(page, pageContent(content, language, shownAt), own);
  const withMarks = await render(page, pageContent(marked.content, language, shownAt), own);
  return addSources(plain, withMarks, marked.sources);
}

/** Where each value appears, by its path. */
export async function listPlaces(content: Content): Promise<Record<ContentPath, ValuePlace[]>> {
  const pages: PageSources[] = [];
  for (const language of languages) {
    const { content: marked, sources } = markContent(content, language);
    const visitor = pageContent(marked, language, locally);
    for (const page of pageNames) {
      const html = await render(page, visitor);
      const { texts } = addSources(html, html, sources);
      pages.push({ page, language, label: pageLabel(page, content), texts });
    }
  }
  return placesByPath(pages);
}

function pageLabel(page: PageName, { texts }: Content): string {
  const { common, ...own } = texts[defaultLanguage];
  return page === "not-found" ? common.notFound.title : own[page].meta.navigation;
}

async function render(page: PageName, content: PageContent, assets?: PageAssets) {
  const layout = layoutOf(page);
  const Page = await layout.load();
  const own: Partial<Record<PageName, PageHeadTexts>> = content.texts;
  const errors: unknown[] = [];
  const { prelude } = await prerender(
    <Document page={page} content={content} offers={layout.offers?.(content)} assets={assets}>
      {/* Only the layout `document` reads these texts, and `content/content.ts` checks that its pages have them. */}
      <Page texts={own[page] as DocumentTexts} />
    </Document>,
    // An error thrown here would end the process instead of rejecting the promise.
    { onError: (error) => void errors.push(error) },
  );
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
