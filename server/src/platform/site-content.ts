import { existsSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Content } from "@fiosite/content/content";
import { defaultLanguage } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type VisitorContent, visitorContent } from "@fiosite/content/visitor-content";

/** The content in the language of the business. A function, because publishing changes it while the server runs. */
export type SiteContent = () => VisitorContent;

const checkEveryMs = 1_000;

export function openSiteContent(content: Content = readStarterContent()): SiteContent {
  const current = visitorContent(content, defaultLanguage);
  return () => current;
}

/** What the pages in the folder show. A build that nobody has published into shows the release's own content. */
export function readPublishedContent(webDist: string): Content {
  const file = join(webDist, "content.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : readStarterContent();
}

/** Follows publications without the database: the folder is a link that each of them replaces. */
export function openPublishedContent(webDist: string): SiteContent {
  let shown = "";
  let current = visitorContent(readPublishedContent(webDist), defaultLanguage);
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt < checkEveryMs) return current;
    checkedAt = performance.now();
    try {
      const folder = realpathSync(webDist);
      if (folder === shown) return current;
      current = visitorContent(readPublishedContent(folder), defaultLanguage);
      shown = folder;
    } catch {
      // Somebody has removed the pages. Leads still need their e-mails, with what was published last.
    }
    return current;
  };
}
