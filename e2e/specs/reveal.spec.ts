import { indexedPages } from "../support/site-content.ts";
import { expect, openPage, scriptsReady, test } from "../support/test.ts";

test.use({ reducedMotion: "no-preference" });

for (const path of indexedPages) {
  test(`[ANIM-01] on load only elements above 85 % of the viewport of ${path} are animated`, {
    tag: "@ends",
  }, async ({ page }) => {
    await openPage(page, path);
    const wrong = () =>
      page.locator(".anim").evaluateAll((elements) =>
        elements
          .map((element) => ({
            isAbove: element.getBoundingClientRect().top <= innerHeight * 0.85,
            isAnimated: element.classList.contains("animated"),
          }))
          .filter(({ isAbove, isAnimated }) => isAbove !== isAnimated),
      );
    // A late font moves elements, and the page reacts a frame later.
    await expect.poll(wrong).toEqual([]);
    expect(await page.locator(".anim:not(.animated)").count()).toBeGreaterThan(2);
  });
}

test("[ANIM-01] an element is animated when its top reaches 85 % of the viewport, not before", {
  tag: "@ends",
}, async ({ page }) => {
  await openPage(page, "/");
  const heading = page.locator("section#wifi .anim").first();
  // The effect moves waiting elements 22 px down, so the actual top is measured.
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

test("[ANIM-01] elements above the viewport are animated too", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/#contato");
  await scriptsReady(page);
  await expect(page.locator(".anim:not(.animated)")).toHaveCount(0);
});

/** Collects the elements that were fully visible in the viewport in one frame and fade in a later one. */
function recordHidden() {
  const seen = new Set<Element>();
  const hidden = new Set<string>();
  Object.assign(window, { hidden });
  requestAnimationFrame(function check() {
    for (const element of document.querySelectorAll(".anim")) {
      const { top, bottom } = element.getBoundingClientRect();
      const isOpaque = getComputedStyle(element).opacity === "1";
      if (isOpaque && top < innerHeight && bottom > 0) seen.add(element);
      else if (!isOpaque && seen.has(element)) hidden.add(element.textContent.slice(0, 40));
    }
    requestAnimationFrame(check);
  });
}

for (const path of indexedPages) {
  test(`[ANIM-01] nothing seen on ${path} is hidden by a late script`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.addInitScript(recordHidden);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/page-*.js", async (route) => {
      await released;
      await route.continue();
    });
    const frames = (count: number) =>
      page.evaluate(async (left) => {
        for (; left > 0; left -= 1) await new Promise(requestAnimationFrame);
      }, count);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator("#contato").waitFor();
    await frames(2);
    // The visitor scrolls down and comes back while the script is still loading.
    for (const screens of [1.5, 0]) {
      await page.evaluate(
        (count) => scrollTo({ top: count * innerHeight, behavior: "instant" }),
        screens,
      );
      await frames(2);
    }
    release();
    await scriptsReady(page);
    await frames(3);
    expect(
      await page.evaluate(() => [...(window as unknown as { hidden: Set<string> }).hidden]),
    ).toEqual([]);
  });
}

test("[ANIM-01] the whole first screen is visible, and what is below it waits", {
  tag: "@ends",
}, async ({ page }) => {
  await openPage(page, "/");
  const wrong = () =>
    page.locator(".anim").evaluateAll((elements) =>
      elements
        .filter((element) => {
          // The effect moves waiting elements 22 px down.
          const isInView = element.getBoundingClientRect().top < innerHeight;
          return isInView !== (getComputedStyle(element).opacity !== "0");
        })
        .map(({ textContent }) => textContent),
    );
  await expect.poll(wrong).toEqual([]);
});

test.describe("with reduced motion", () => {
  test.use({ reducedMotion: "reduce" });

  test("[ANIM-01] nothing is hidden", { tag: "@once" }, async ({ page }) => {
    await openPage(page, "/");
    await expect(page.locator("section#assinar .anim").first()).toHaveCSS("opacity", "1");
  });
});
