import type { Page } from "@playwright/test";
import { home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

const widths = [345, 360, 390, 600, 768, 1023, 1024, 1440];

const map = (page: Page) => page.locator("#sobre svg[role=img]");

/** The smallest letters of the map in pixels of the screen: the drawing is scaled to its card. */
function letterHeight(page: Page): Promise<number> {
  return map(page).evaluate((drawing: SVGSVGElement) => {
    const scale = drawing.getScreenCTM()?.a ?? 0;
    const sizes = [...drawing.querySelectorAll("text")].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    );
    return scale * Math.min(...sizes);
  });
}

test("the map's coast runs from edge to edge of its card", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const gap = await map(page).evaluate((drawing) => {
      const card = drawing.parentElement?.getBoundingClientRect();
      const coast = [...drawing.querySelectorAll("svg > use")].at(-1)?.getBoundingClientRect();
      if (!card || !coast) throw new Error("the map has no coast");
      // On a wide card the coast comes in through the upper edge.
      const start = Math.min(coast.left - card.left, coast.top - card.top);
      return Math.max(start, card.right - coast.right);
    });
    expect(gap, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test("the map's names are readable and grow with the visitor's letters", {
  tag: "@once",
}, async ({ page, context }) => {
  await openPage(page, home);
  const devtools = await context.newCDPSession(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    const usual = await letterHeight(page);
    expect(usual, `${width} px`).toBeGreaterThanOrEqual(12);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    expect((await letterHeight(page)) / usual, `${width} px`).toBeGreaterThan(1.25);
  }
});
