import type { Page } from "@playwright/test";

export interface ParsedDocument {
  language: string;
  titles: string[];
  /** Contents by name or property; a repeated tag has several. */
  metas: Record<string, string[]>;
  links: { rel: string; hreflang: string; href: string }[];
  headingLevels: number[];
  structuredData: string[];
  text: string;
}

/** Parses HTML without running scripts, like a crawler. The page only provides the parser. */
export function parseDocument(page: Page, html: string): Promise<ParsedDocument> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    const all = (selector: string) => [...parsed.querySelectorAll(selector)];
    const metas: Record<string, string[]> = {};
    for (const meta of all("head meta[content]")) {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property") ?? "";
      metas[name] = [...(metas[name] ?? []), meta.getAttribute("content") ?? ""];
    }
    return {
      language: parsed.documentElement.lang,
      titles: all("head title").map((title) => title.textContent),
      metas,
      links: all("head link").map((link) => ({
        rel: link.getAttribute("rel") ?? "",
        hreflang: link.getAttribute("hreflang") ?? "",
        href: link.getAttribute("href") ?? "",
      })),
      headingLevels: all("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1])),
      structuredData: all("script[type='application/ld+json']").map((data) => data.textContent),
      text: parsed.body.textContent,
    };
  }, html);
}
