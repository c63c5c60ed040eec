import type { Page } from "@playwright/test";
import {
  fakeReviews,
  reviewsSection,
  someReviews,
  someReviewsResponse,
} from "../support/reviews.ts";
import { expect, openPage, test } from "../support/test.ts";

const sentence = "Instalaram no mesmo dia e até na varanda o sinal chega bem. ";
/** From one word to more than a card shows. */
const comments = [
  "Ótimo!",
  "Recomendo demais, gente.",
  sentence,
  sentence.repeat(2),
  sentence.repeat(4),
];
const reviews = comments.flatMap((text) => someReviews(1, text));

async function openReviews(page: Page) {
  await openPage(page, "/");
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  return section;
}

test("a short review fills its card as a long one does", { tag: "@ends" }, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse({ reviews }));
  const section = await openReviews(page);
  await expect(section.locator("article")).toHaveCount(reviews.length);
  const blanks = await section.locator("article").evaluateAll((cards) =>
    cards.map((card) => {
      const parts = [...card.children].map((part) => part.getBoundingClientRect());
      const gaps = parts.slice(1).map((part, index) => part.top - (parts[index]?.bottom ?? 0));
      return Math.max(...gaps) / card.clientHeight;
    }),
  );
  for (const [index, blank] of blanks.entries()) {
    expect(blank, comments[index]).toBeLessThan(0.3);
  }
});

test("on a phone the next review shows its beginning", { tag: "@phone" }, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse({ reviews }));
  const section = await openReviews(page);
  const next = section.locator("article").nth(1).locator("header > :first-child");
  await expect(next).toBeInViewport({ ratio: 0.5 });
});

test("nothing below the reviews moves when they load", { tag: "@once" }, async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await fakeReviews(page, someReviewsResponse({ reviews }));
  await page.route("**/api/google-reviews*", async (route) => {
    await held;
    await route.fallback();
  });
  const section = await openReviews(page);
  const heights = async () => {
    const found: number[] = [];
    for (const width of [345, 360, 390, 430, 768, 900, 1024, 1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(await section.evaluate((element) => element.clientHeight));
    }
    return found;
  };
  const loading = await heights();
  release();
  await expect(section.locator("article")).toHaveCount(reviews.length);
  expect(await heights()).toEqual(loading);
});
