import { defaultLanguage, type Language } from "@fiosite/content/languages";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import { createContext, useContext } from "react";
import type { ShownAt } from "./app/shown-at.ts";

export type PageContent = VisitorContent & ShownAt;

export const ContentContext = createContext<PageContent | undefined>(undefined);

/** The content of the page that is being rendered. Islands get what they need as props, because the browser does not have all of it. */
export function useContent(): PageContent {
  const content = useContext(ContentContext);
  if (!content) throw new Error("useContent needs a ContentContext above it");
  return content;
}

/** For the `lang` of an element whose text may have no translation yet. */
export function useLangOf(): (text: string) => Language | undefined {
  const { untranslated } = useContent();
  return (text) => (untranslated.includes(text) ? defaultLanguage : undefined);
}
