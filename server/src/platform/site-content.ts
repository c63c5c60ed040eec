import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "@fiosite/content/content";
import { type CountedFacts, mergeCounted } from "@fiosite/content/counted-facts";
import { defaultLanguage } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type VisitorContent, visitorContent } from "@fiosite/content/visitor-content";

export interface PublishedContent extends VisitorContent {
  /** Includes items of earlier versions: a visitor may still have such a page open, and the report still names them. */
  counted: CountedFacts;
}

/** The content in the business's language. It is a function, because publishing changes the content while the server runs. */
export type SiteContent = () => PublishedContent;

/** A file beside `content.json` with the items that earlier versions counted. */
export const pastFactsFile = "past-facts.json";

const checkEveryMs = 1_000;

export function openSiteContent(content: Content = readStarterContent()): SiteContent {
  const visitors = visitorContent(content, defaultLanguage);
  return () => ({ ...visitors, counted: visitors.facts });
}

/** The content of the pages in the folder. A build without publications shows the release's own content. */
export function readPublishedContent(webDist: string): Content {
  const file = join(webDist, "content.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : readStarterContent();
}

function readForServer(webDist: string): PublishedContent {
  const content = visitorContent(readPublishedContent(webDist), defaultLanguage);
  const past = join(webDist, pastFactsFile);
  const counted = existsSync(past)
    ? mergeCounted(JSON.parse(readFileSync(past, "utf8")), content.facts)
    : content.facts;
  return { ...content, counted };
}

/** Notices publications without the database: the folder is a link that each publication replaces. */
export function openPublishedContent(webDist: string): SiteContent {
  let shown = "";
  let current = readForServer(webDist);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < checkEveryMs) return current;
    checkedAt = performance.now();
    try {
      const folder = realpathSync(webDist);
      if (folder === shown) return current;
      current = readForServer(folder);
      shown = folder;
    } catch {
      // Somebody has removed the pages. Keep the last content, because leads still need their e-mails.
    }
    return current;
  };
}
