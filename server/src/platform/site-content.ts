import type { Content } from "@fiosite/content/content";
import { defaultLanguage } from "@fiosite/content/languages";
import { readStarterContent } from "@fiosite/content/starter-content";
import { type VisitorContent, visitorContent } from "@fiosite/content/visitor-content";

/** The content in the language of the business. A function, because publishing changes it while the server runs. */
export type SiteContent = () => VisitorContent;

export function openSiteContent(content: Content = readStarterContent()): SiteContent {
  const current = visitorContent(content, defaultLanguage);
  return () => current;
}
