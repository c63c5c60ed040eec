import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Content } from "@fiosite/content/content";
import type { ContentPath } from "@fiosite/content/content-path";
import type { Language } from "@fiosite/content/languages";
import { isPreview } from "@fiosite/content/unconfirmed";
import { indexedPages, type PageName } from "@fiosite/contract/pages";
import type { pageTextsSchema, placesSchema } from "@fiosite/contract/panel/fields";
import type * as v from "valibot";
import { pictureArt } from "./picture-art.ts";
import type { SocialPicture } from "./social-picture.ts";

/** The same type as in `web/src/app/shown-at.ts`. */
interface ShownAt {
  siteUrl: string;
  isPreview: boolean;
  pictureArt: string;
  leadDays: number;
}

interface PreviewPage {
  html: string;
  /** The texts of the page; the panel adds their labels. */
  texts: Omit<v.InferOutput<typeof pageTextsSchema>["texts"][number], "label">[];
}

type ValuePlaces = Record<ContentPath, v.InferOutput<typeof placesSchema>["places"]>;

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

/**
 * Backups are kept for 28 days (deploy/backup/off-site.sh). Erasing a lead takes up to an hour more, deleting a backup up to a
 * night.
 */
const backupDays = 30;

/** What the pages show that is not part of the content. */
export interface ShownPlace {
  /** The address of the site where the pages are shown. */
  siteUrl: string;
  /** How many days the site keeps leads. The pages promise this number plus the days in the backups. */
  retentionDays: number;
}

const leadDaysOf = (retentionDays: number) => retentionDays + backupDays;

export function shownAtOf(content: Content, { siteUrl, retentionDays }: ShownPlace): ShownAt {
  art ??= pictureArt(indexedPages);
  const leadDays = leadDaysOf(retentionDays);
  return { siteUrl, isPreview: isPreview(content), pictureArt: art, leadDays };
}

export type Previews = ReturnType<typeof createPreviews>;

interface PreviewSource extends ShownPlace {
  /** The release's own build. */
  webDist: string;
}

// About 120 kB each: every page in both languages, for the draft and for one older version.
const mostPages = 24;

/** The renderer is loaded with the first preview, because it takes 60 ms and 25 MB that most requests do not need. */
export function createPreviews({ webDist, ...place }: PreviewSource) {
  let renderer: Promise<Renderer> | undefined;
  const load = () => {
    renderer ??= loadRenderer(webDist);
    return renderer;
  };
  const pages = createCache<PreviewPage>(mostPages);
  const places = createCache<ValuePlaces>(2);
  return {
    /** How many days the pages say that leads are kept. */
    leadDays: leadDaysOf(place.retentionDays),
    /** The page as it would be published, with the paths of the values on it. */
    render: (content: Content, page: PageName, language: Language) =>
      pages(`${hashOf(content)} ${page} ${language}`, async () => {
        const { renderPreview } = await load();
        return renderPreview(content, page, language, shownAtOf(content, place));
      }),
    places: (content: Content) =>
      places(hashOf(content), async () => (await load()).listPlaces(content)),
    /** The script and the policy of the document in which a page reports taps. */
    frame: (): Promise<Pick<Renderer, "previewScript" | "previewPolicy">> => load(),
  };
}

/** A hash of the content, because after a restore a number may mean another document. */
export function hashOf(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}

/** Keeps the newest values, and shares one that is still being made. A failure is not kept. */
function createCache<Value>(most: number) {
  const kept = new Map<string, Promise<Value>>();
  return async (name: string, make: () => Promise<Value>): Promise<Value> => {
    const value = kept.get(name) ?? make();
    kept.delete(name);
    kept.set(name, value);
    for (const oldest of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(oldest);
    }
    try {
      return await value;
    } catch (error) {
      kept.delete(name);
      throw error;
    }
  };
}
