import { formatPrice } from "@fiosite/content/format-price";
import { languages } from "@fiosite/content/languages";
import { cameraPlans, internetPlans } from "../support/site-facts.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { lowContrastShare } from "../support/text-contrast.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** Portrait and landscape phones, a tablet and a computer. */
const screens = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

for (const language of languages) {
  for (const [path, plans] of [
    [home, internetPlans],
    [cameras, cameraPlans],
  ] as const) {
    test(`the lowest price and the first button of ${path} are on the first screen, in ${language}`, {
      tag: "@once",
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      const hero = page.locator("main > section").first();
      const price = formatPrice(Math.min(...plans.map(({ priceCents }) => priceCents)));
      for (const screen of screens) {
        await page.setViewportSize(screen);
        const place = `${screen.width} × ${screen.height}`;
        await expect(hero.getByText(price), place).toBeInViewport({ ratio: 1 });
        await expect(hero.getByRole("link").first(), place).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test(`the hero's texts are readable over its picture, in ${language}`, async ({ page }) => {
    await openPage(page, `${home}?lng=${language}`);
    const hero = page.locator("main > section").first();
    const { secondary } = visitorTexts(language).home.hero.cta;
    for (const text of [
      ...(await hero.locator("p, p strong").all()),
      hero.getByRole("link", { name: secondary }),
    ]) {
      // WCAG 1.4.3 asks 4.5. Single pixels are stars.
      expect(await lowContrastShare(text, 4.5), (await text.textContent()) ?? "").toBeLessThan(
        0.005,
      );
    }
  });
}
