import { languages } from "@fiosite/content/languages";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { everyPage, home, indexedPages, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

test.use({ expectedConsole: unknownPathInConsole });

for (const language of languages) {
  for (const path of everyPage) {
    test(`no horizontal scroll on ${path} in ${language}, 320 to 1920 px`, {
      tag: "@once",
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      const wide: number[] = [];
      for (const width of [
        320, 345, 360, 390, 480, 600, 767, 768, 820, 900, 1024, 1140, 1280, 1600, 1920,
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth > width) wide.push(width);
      }
      expect(wide, "widths that scroll sideways").toEqual([]);
    });
  }
}

/** Texts that are larger than their box while its overflow is hidden. */
const clippedTexts = () =>
  [...document.querySelectorAll("#site *")]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut = [overflowX, overflowY].some((value) => ["hidden", "clip"].includes(value));
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const isForScreenReaders =
        element.classList.contains("visually-hidden") || element.clientWidth <= 1;
      return (
        isCut &&
        hasText &&
        !isForScreenReaders &&
        (element.scrollHeight > element.clientHeight + 1 ||
          element.scrollWidth > element.clientWidth + 1)
      );
    })
    .map((element) => element.textContent?.slice(0, 40));

for (const path of indexedPages) {
  test(`text at 200 % and WCAG text spacing is not clipped on ${path}`, async ({ page }) => {
    await openPage(page, path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    expect(await page.evaluate(clippedTexts), "at 200 %").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
      for (const element of document.querySelectorAll<HTMLElement>("#site *")) {
        Object.assign(element.style, {
          lineHeight: "1.5",
          letterSpacing: "0.12em",
          wordSpacing: "0.16em",
        });
      }
    });
    expect(await page.evaluate(clippedTexts), "with text spacing").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  });
}

for (const path of indexedPages) {
  test(`the layout of ${path} does not shift while fonts and video load`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await scriptsReady(page);
    await page.evaluate(() => document.fonts.ready);
    if (path === home) await expect(page.getByRole("button", { name: /vídeo/ })).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  });
}
