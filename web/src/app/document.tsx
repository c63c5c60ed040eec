import { brandColors } from "@fiosite/content/brand/colors";
import displayFont from "@fiosite/content/fonts/archivo-display-wdth.woff2";
import textFont from "@fiosite/content/fonts/figtree-text-wght.woff2";
import type { PageName } from "@fiosite/contract/pages";
import type { ReactNode } from "react";
import printStyles from "../styles/print.css?url";
import { ContentContext, type PageContent } from "../use-content.ts";
import { HeadTags } from "./head-tags.tsx";
import { Site } from "./site.tsx";
import { speculationRules } from "./speculation-rules.ts";
import { type Offer, structuredData } from "./structured-data.ts";

export interface PageAssets {
  /** Inlined. */
  styles: string;
  /** Inlined: it runs before the first paint. */
  headScript: string;
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
              {/* Low, because the first paint needs the fonts and not this script. */}
              <script type="module" src={assets.pageScript} fetchPriority="low" />
            </>
          )}
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
            <Site page={page}>{children}</Site>
          </div>
          <script type="speculationrules">{speculationRules}</script>
        </body>
      </html>
    </ContentContext>
  );
}
