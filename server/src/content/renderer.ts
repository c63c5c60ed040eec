import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Content } from "@fiosite/content/content";
import type { ContentPath } from "@fiosite/content/content-path";
import type { Language } from "@fiosite/content/languages";
import { isPreview } from "@fiosite/content/list-unconfirmed";
import { indexedPages, type PageName } from "@fiosite/contract/pages";
import { pictureArt } from "./picture-art.ts";
import type { SocialPicture } from "./picture-svg.ts";

/** As in `web/src/app/shown-at.ts`. */
interface ShownAt {
  siteUrl: string;
  isPreview: boolean;
  pictureArt: string;
}

/** As in `web/src/preview/page-sources.ts`. */
interface PageText {
  paths: ContentPath[];
  text: string;
  place: "page" | "head" | "later";
  attribute?: string;
}

export interface PreviewPage {
  html: string;
  texts: PageText[];
}

/** As in `web/src/preview/page-sources.ts`. */
export type ValuePlaces = Record<
  ContentPath,
  { page: PageName; language: Language; label: string; count: number }[]
>;

/** `renderer.js` of a release, see `web/prerender/build-renderer.ts`. */
export interface Renderer {
  renderSite(content: Content, shownAt: ShownAt): Promise<Record<string, string>>;
  listPictures(content: Content, shownAt: ShownAt): SocialPicture[];
  renderPreview(
    content: Content,
    page: PageName,
    language: Language,
    shownAt: ShownAt,
  ): Promise<PreviewPage>;
  listPlaces(content: Content): Promise<ValuePlaces>;
  previewScript: string;
  previewPolicy: string;
}

export function loadRenderer(webDist: string): Promise<Renderer> {
  return import(pathToFileURL(join(webDist, "renderer/renderer.js")).href);
}

let art: string | undefined;

export function shownAtOf(content: Content, siteUrl: string): ShownAt {
  art ??= pictureArt(indexedPages);
  return { siteUrl, isPreview: isPreview(content), pictureArt: art };
}
