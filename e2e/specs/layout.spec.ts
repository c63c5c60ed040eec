import { languages } from "@fiosite/content/languages";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { everyPage, home, indexedPages, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

test.use({ expectedConsole: unknownPathInConsole });

for (const language of languages) {
  for (const path of everyPage) {
    test(`no horizontal scroll on ${path} in ${language}, 320 to 2560 px`, {
      tag: "@once",
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      const wide: number[] = [];
      for (const width of [
        320, 345, 360, 390, 480, 600, 767, 768, 820, 900, 1024, 1140, 1280, 1600, 1920, 2560,
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth > width) wide.push(width);
      }
      expect(wide, "widths that scroll sideways").toEqual([]);
    });
  }
}

test("the styles use no media query that Safari 16.0 lacks", { tag: "@once" }, async ({
  request,
}) => {
  for (const path of everyPage) {
    const queries = (await (await request.get(path)).text()).match(/@media[^{]+/g) ?? [];
    expect(queries.length).toBeGreaterThan(3);
    // It knows neither `not` before a condition nor ranges such as `width < 48em`.
    expect(queries.filter((query) => /not\s*\(|[<>]/.test(query))).toEqual([]);
  }
});

/** Google calls 0.1 good. A line that breaks elsewhere in the fallback font costs a hundredth. */
const allowedShift = 0.02;

for (const path of indexedPages) {
  test(`the layout of ${path} hardly shifts while fonts and video load`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // On a slow connection the fonts arrive after the first paint, which a fast one shows only sometimes.
    await page.route("**/*.woff2", async (route) => {
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      await route.continue();
    });
    await page.goto(path);
    await scriptsReady(page);
    await page.evaluate(() => document.fonts.ready);
    if (path === home) await expect(page.getByRole("button", { name: /vídeo/ })).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    const sum = shifts.reduce((total, shift) => total + shift, 0);
    expect(sum).toBeLessThan(allowedShift);
  });
}
