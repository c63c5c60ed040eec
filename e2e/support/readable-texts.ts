import type { Page } from "@playwright/test";

/**
 * All texts that a visitor reads or hears, in page order. Reviews are left out because customers wrote them, and noscript
 * because it is not shown.
 */
export function readableTexts(page: Page): Promise<string[]> {
  return page.locator("#site").evaluate((site) => {
    const spoken = ["alt", "aria-label", "aria-roledescription", "placeholder", "title"];
    const found: string[] = [];
    const walker = document.createTreeWalker(site, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement?.closest("noscript, #avaliacoes article")) continue;
      if (node instanceof Element)
        found.push(...spoken.map((name) => node.getAttribute(name) ?? ""));
      else found.push(node.textContent ?? "");
    }
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Title, descriptions and addresses in the head. */
export function headTags(page: Page): Promise<string[]> {
  return page
    .locator("title, meta[name], meta[property], link[rel=canonical], link[rel=alternate]")
    .evaluateAll((tags) => tags.map((tag) => tag.outerHTML).sort());
}
