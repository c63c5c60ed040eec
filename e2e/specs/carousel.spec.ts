import { languages } from "@fiosite/content/languages";
import { tabTo } from "../support/focus.ts";
import { fakeReviews, reviewsSection, someReviewsResponse } from "../support/reviews.ts";
import { expect, openPage, test } from "../support/test.ts";
import { fillVariables, visitorTexts } from "../support/visitor-texts.ts";

for (const language of languages) {
  const { carousel: texts } = visitorTexts(language).home.reviews;

  test(`[REV-02] the carousel's roles and names, in ${language}`, { tag: "@once" }, async ({
    page,
  }) => {
    await fakeReviews(page, someReviewsResponse());
    await openPage(page, `/?lng=${language}`);
    await reviewsSection(page).scrollIntoViewIfNeeded();
    const carousel = page.getByRole("region", { name: texts.label, exact: true });
    await expect(carousel).toHaveAttribute("aria-roledescription", texts.roleDescription);

    const slides = carousel.locator("[role=group]");
    await expect(slides).toHaveCount(5);
    for (const [index, slide] of (await slides.all()).entries()) {
      await expect(slide).toHaveAttribute("aria-roledescription", texts.slide);
      const position = fillVariables(texts.position, { position: `${index + 1}`, size: "5" });
      await expect(slide).toHaveAttribute("aria-label", position);
    }
    const controls = carousel.getByRole("button");
    await expect(controls).toHaveCount(2);
    for (const [index, name] of [texts.previous, texts.next].entries()) {
      await expect(controls.nth(index)).toHaveAccessibleName(name);
      const controlled = (await controls.nth(index).getAttribute("aria-controls")) ?? "";
      await expect(page.locator(`[id="${controlled}"]`)).toHaveAttribute("aria-live", "polite");
    }
  });
}

test("[REV-02] by keyboard: buttons come first, arrow keys work only with the focus inside", {
  tag: "@wide",
}, async ({ page }) => {
  await fakeReviews(page, someReviewsResponse());
  await openPage(page, "/");
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  const visibleNames = () => section.locator("[role=group]:not([inert]) h3").allTextContents();
  const perRow = (page.viewportSize()?.width ?? 0) >= 1024 ? 4 : 3;
  await expect.poll(visibleNames).toHaveLength(perRow);
  const initialNames = await visibleNames();

  await page.keyboard.press("ArrowRight");
  await tabTo(page, "#avaliacoes button");
  expect(await visibleNames()).toEqual(initialNames);
  await page.keyboard.press("Enter");
  await expect.poll(visibleNames).not.toEqual(initialNames);
  await page.keyboard.press("ArrowRight");
  await expect.poll(visibleNames).toEqual(initialNames);
});
