import { languages } from "@fiosite/content/languages";
import { reviewsSection } from "../support/reviews.ts";
import { cameras, everyPage, home } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { textFaults } from "../support/text-faults.ts";

const widths = [390, 768, 1440];

for (const letters of [24, 32]) {
  for (const path of everyPage) {
    test(`with letters of ${letters} px no text of ${path} is cut, covered or lost`, {
      tag: "@once",
    }, async ({ playwright, launchOptions, baseURL }) => {
      // The browser's own setting: unlike a style of the page, it also changes media queries in em.
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${letters}`],
      });
      const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
      for (const language of languages) {
        await openPage(page, `${path}?lng=${language}`);
        if (path === home) {
          await openIsland(page, "reviews");
          await expect(reviewsSection(page).getByRole("group")).not.toHaveCount(0);
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const place = `${language} at ${width} px`;
          expect(await textFaults(page), place).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(
            width,
          );
        }
      }
      await browser.close();
    });
  }
}

// Blink ignores Android's text size on a page that sets this property, whatever its value.
test("the page leaves the text size to Android", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  await expect(page.locator("html")).toHaveCSS("text-size-adjust", "auto");
});

for (const path of [home, cameras]) {
  test(`with WCAG text spacing no text of ${path} is cut, covered or lost`, async ({ page }) => {
    await openPage(page, path);
    await page.evaluate(() => {
      for (const { style } of document.querySelectorAll<HTMLElement>("#site *")) {
        Object.assign(style, { lineHeight: 1.5, letterSpacing: "0.12em", wordSpacing: "0.16em" });
      }
    });
    expect(await textFaults(page)).toEqual([]);
  });
}
