import { vi } from "vitest";
import type { Tab, Visit } from "./engine.ts";

const timeoutMs = 10_000;

export type Visitor = ReturnType<typeof createVisitor>;

/** The visitor's actions. Each reads the first match of a selector; clicks go to screen coordinates, like a pointer. */
export function createVisitor(tab: Tab, origin: string, { hasJavaScript }: Visit) {
  async function goto(path: string) {
    await tab.goto(origin + path);
    if (hasJavaScript) await waitUntil(haveScriptsRun);
  }

  /** Scrolls to the island and waits until React has hydrated it. */
  async function openIsland(name: string) {
    const island = `[data-island=${name}]`;
    await tab.evaluate((css) => document.querySelector(css)?.scrollIntoView(), island);
    await waitUntil((css) => document.querySelector(css) !== null, `${island}[data-state=live]`);
  }

  function waitUntil(holds: (css: string) => boolean, css = "") {
    return vi.waitUntil(() => tab.evaluate(holds, css), { timeout: timeoutMs });
  }

  async function click(css: string) {
    const { x, y } = await vi.waitFor(
      async () => {
        const point = await tab.evaluate(scrollToClickPoint, css);
        if (!point) throw new Error(`cannot click ${css}: it is missing or covered`);
        return point;
      },
      { timeout: timeoutMs },
    );
    await tab.clickAt(x, y);
  }

  return {
    goto,
    openIsland,
    evaluate: tab.evaluate,
    path: () => tab.evaluate(() => location.pathname + location.search + location.hash),
    title: () => tab.evaluate(() => document.title),
    language: () => tab.evaluate(() => document.documentElement.lang),
    texts: (css: string) => tab.evaluate(readTexts, css),
    text: async (css: string) => (await tab.evaluate(readTexts, css))[0],
    attribute: (css: string, name: string) => tab.evaluate(readAttribute, css, name),
    sees: (css: string) => tab.evaluate(isVisible, css),
    count: (css: string) => tab.evaluate((each) => document.querySelectorAll(each).length, css),
    scrollTo: (css: string) =>
      tab.evaluate((target) => document.querySelector(target)?.scrollIntoView(), css),
    click,
    type: async (css: string, text: string) => {
      await click(css);
      await tab.type(text);
    },
  };
}

function readTexts(css: string): string[] {
  return [...document.querySelectorAll(css)].map(({ textContent }) =>
    textContent.replace(/\s+/g, " ").trim(),
  );
}

function readAttribute(css: string, name: string): string | null {
  return document.querySelector(css)?.getAttribute(name) ?? null;
}

function isVisible(css: string): boolean {
  const element = document.querySelector(css);
  if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

function haveScriptsRun(): boolean {
  return document.documentElement.classList.contains("reveal-ready");
}

/** The middle of the element, or null while another element covers it. */
function scrollToClickPoint(css: string): { x: number; y: number } | null {
  const element = document.querySelector(css);
  element?.scrollIntoView({ block: "center", behavior: "instant" });
  const box = element?.getClientRects()[0];
  if (!box) return null;
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return element?.contains(document.elementFromPoint(point.x, point.y)) ? point : null;
}
