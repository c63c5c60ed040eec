import { brandColors } from "@fiosite/content/brand/colors";
import displayFont from "@fiosite/content/fonts/archivo-display-wdth.woff2";
import textFont from "@fiosite/content/fonts/figtree-text-wght.woff2";
import { defaultLanguage, languages } from "@fiosite/content/languages";
import type { IndexedPage, PageName } from "@fiosite/contract/pages";
import type { ReactNode } from "react";
import { hasMoment, momentStyles } from "#features/moment/moment.tsx";
import printStyles from "../styles/print.css?url";
import { ContentContext, type PageContent, useContent } from "../use-content.ts";
import { pageAddress } from "./shown-at.ts";
import { Site } from "./site.tsx";
import { socialPictures } from "./site-files.ts";
import { type Offer, structuredData } from "./structured-data.ts";

export interface PageAssets {
  /** Inlined. */
  styles: string;
  /** Inlined, because it runs before the first paint. */
  headScript: string;
  /** Inlined in pages that depend on the time of the visit, see `features/moment`. */
  momentScript: string;
  /** The URL of the script that runs once the page is parsed. */
  pageScript: string;
}

interface DocumentProps {
  page: PageName;
  content: PageContent;
  offers: Offer[] | undefined;
  assets: PageAssets | undefined;
  children: ReactNode;
}

export function Document({ page, content, offers, assets, children }: DocumentProps) {
  return (
    <ContentContext value={content}>
      <html lang={content.language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content={brandColors.theme} />
          {[displayFont, textFont].map((font) => (
            <link
              key={font}
              rel="preload"
              href={font}
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
            />
          ))}
          {assets && (
            <>
              <style>{assets.styles}</style>
              <script>{assets.headScript}</script>
              {/* Low priority, because the first paint needs the fonts and not this script. */}
              <script type="module" src={assets.pageScript} fetchPriority="low" />
            </>
          )}
          {hasMoment(content) && <style>{momentStyles}</style>}
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="apple-touch-icon" href="/icons/icon-180.png" />
          <link rel="manifest" href="/site.webmanifest" />
          <link rel="stylesheet" href={printStyles} media="print" />
          <HeadTags page={page} />
          {page !== "not-found" && (
            <script type="application/ld+json">{structuredData(content, { page, offers })}</script>
          )}
        </head>
        <body>
          <div id="site" data-page={page}>
            <Site page={page} momentScript={assets?.momentScript}>
              {children}
            </Site>
          </div>
          <script type="speculationrules">{speculationRules}</script>
        </body>
      </html>
    </ContentContext>
  );
}

/** Tags for search engines and link previews. */
function HeadTags({ page }: { page: PageName }) {
  const { texts } = useContent();
  if (page !== "not-found") return <IndexedHeadTags page={page} />;
  return (
    <>
      <title>{texts.common.notFound.metaTitle}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

function IndexedHeadTags({ page }: { page: IndexedPage }) {
  const content = useContent();
  const { facts, language, texts, siteUrl, isPreview } = content;
  const picture = socialPictures(content, content.pictureArt).find((each) => each.page === page);
  const { title, description, imageAlt } = texts[page].meta;
  const address = pageAddress(siteUrl, page, language);
  return (
    <>
      <title>{title}</title>
      {isPreview && <meta name="robots" content="noindex" />}
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      {languages.map((each) => (
        <link key={each} rel="alternate" hrefLang={each} href={pageAddress(siteUrl, page, each)} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={pageAddress(siteUrl, page, defaultLanguage)}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={facts.company.name} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={language.replace("-", "_")} />
      {languages
        .filter((each) => each !== language)
        .map((each) => (
          <meta key={each} property="og:locale:alternate" content={each.replace("-", "_")} />
        ))}
      <meta property="og:image" content={`${siteUrl}/${picture?.file}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={imageAlt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Has the browser fetch another page as soon as the pointer rests on its link or presses it, so that the visitor waits less and
 * downloads no page that is unlikely to be opened. The build hashes this text into the Content-Security-Policy.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { selector_matches: 'nav a[href^="/"]' },
      eagerness: "moderate",
    },
  ],
});
