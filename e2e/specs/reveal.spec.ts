import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { indexedPages } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

test.use({ reducedMotion: "no-preference" });

for (const path of indexedPages) {
  test(`[ANIM-01] on load only elements above 85 % of the viewport of ${path} are animated`, async ({
    page,
  }) => {
    await openPage(page, path);
    const wrong = await page.locator(".anim").evaluateAll((elements) =>
      elements
        .map((element) => ({
          isAbove: element.getBoundingClientRect().top <= innerHeight * 0.85,
          isAnimated: element.classList.contains("animated"),
        }))
        .filter(({ isAbove, isAnimated }) => isAbove !== isAnimated),
    );
    expect(wrong).toEqual([]);
    expect(await page.locator(".anim:not(.animated)").count()).toBeGreaterThan(3);
  });
}

test("[ANIM-01] an element is animated when its top reaches 85 % of the viewport, not before", async ({
  page,
}) => {
  await openPage(page, "/");
  const heading = page.locator("section#wifi .anim").first();
  // Elements that wait are moved 22 px down by the effect, so measure the actual top.
  const distance = await heading.evaluate(
    (element) => element.getBoundingClientRect().top - innerHeight * 0.85,
  );
  const scrollTo = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: "instant" });
      return new Promise(requestAnimationFrame);
    }, top);
  await scrollTo(Math.floor(distance) - 1);
  await expect(heading).not.toHaveClass(/animated/);
  await scrollTo(Math.ceil(distance) + 1);
  await expect(heading).toHaveClass(/animated/);
});

test("[ANIM-01] elements above the viewport are animated too", async ({ page }) => {
  await page.goto("/#contato");
  await scriptsReady(page);
  await expect(page.locator(".anim:not(.animated)")).toHaveCount(0);
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("[ANIM-01] nothing is hidden", { tag: "@once" }, async ({ page }) => {
    await openPage(page, "/");
    await expect(page.locator("section#assinar .anim").first()).toHaveCSS("opacity", "1");
  });
});
