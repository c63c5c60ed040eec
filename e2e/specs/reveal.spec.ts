import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { expect, openPage, test } from "../support/test.ts";

test.use({ reducedMotion: "no-preference" });

for (const path of ["/", "/cameras"]) {
  test(`[ANIM-01] what is above the 85 % line of ${path} is animated on load, the rest is not`, async ({
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

test("[ANIM-01] an element is animated when its top crosses the 85 % line, not before", async ({
  page,
}) => {
  await openPage(page, "/");
  const heading = page.locator("section#wifi .anim").first();
  // The effect itself moves an element 22 px down while it waits, so its top is measured as it stands.
  const toLine = await heading.evaluate(
    (element) => element.getBoundingClientRect().top - innerHeight * 0.85,
  );
  const scrollTo = (top: number) =>
    page.evaluate((y) => {
      window.scrollTo({ top: y, behavior: "instant" });
      return new Promise(requestAnimationFrame);
    }, top);
  await scrollTo(Math.floor(toLine) - 1);
  await expect(heading).not.toHaveClass(/animated/);
  await scrollTo(Math.ceil(toLine) + 1);
  await expect(heading).toHaveClass(/animated/);
});

test("[ANIM-01] elements above the viewport count as within", async ({ page }) => {
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
