import { languages } from "@fiosite/content/languages";
import { focusFaults, tabThrough, tabTo } from "../support/focus.ts";
import { someLead } from "../support/lead-form.ts";
import { fakeReviews, reviewsSection, someReviewsResponse } from "../support/reviews.ts";
import { cameras, everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

test.use({ expectedConsole: unknownPathInConsole });

for (const path of everyPage) {
  test(`every Tab stop on ${path}, forwards and backwards, has a visible focus and is uncovered`, {
    tag: "@ends",
  }, async ({ page }) => {
    await fakeReviews(page, someReviewsResponse());
    await openPage(page, path);
    if (path === home) {
      await reviewsSection(page).scrollIntoViewIfNeeded();
      await expect(reviewsSection(page).getByRole("group")).not.toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 0));
    }
    const reachable = await page
      .locator("a:visible, button:visible, input:visible, summary:visible")
      .evaluateAll((all) => all.filter((each) => !each.closest("[inert]")).length);
    // Forwards the floating button could cover a stop; backwards the header could.
    expect(await tabThrough(page, "Tab")).toEqual({ stops: reachable, faults: [] });
    await page.locator("aside a").focus();
    expect(await tabThrough(page, "Shift+Tab")).toEqual({ stops: reachable, faults: [] });
  });
}

test("the skip link appears on the first Tab and skips the header", async ({ page }) => {
  await openPage(page, cameras);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: visitorTexts("pt-BR").common.nav.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport({ ratio: 1 });
  expect(await focusFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("main a").first()).toBeFocused();
});

test("the menu by keyboard: every item has a visible focus, and Escape returns the focus to the button", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, home);
  const toggle = page.locator("#menu > summary");
  expect(await tabTo(page, "#menu > summary")).toEqual([]);
  await page.keyboard.press("Enter");
  for (const item of await page.locator("#menu a").all()) {
    await page.keyboard.press("Tab");
    await expect(item).toBeFocused();
    expect(await focusFaults(page)).toEqual([]);
  }
  await page.keyboard.press("Escape");
  await expect(toggle).toBeFocused();
});

test("Enter on the switcher changes the language and keeps the focus", { tag: "@wide" }, async ({
  page,
}) => {
  await openPage(page, home);
  await tabTo(page, "header a[hreflang=en-US]");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page.locator("header a[hreflang=en-US]:visible")).toBeFocused();
  expect(await focusFaults(page)).toEqual([]);
});

test("Enter and the space bar open and close a question", { tag: "@once" }, async ({ page }) => {
  await openPage(page, cameras);
  const question = page.locator("details[name=faq]").nth(1);
  await question.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(question).toHaveAttribute("open");
  await page.keyboard.press("Space");
  await expect(question).not.toHaveAttribute("open");
});

for (const language of languages) {
  test(`the form by keyboard only, invalid and then saved, in ${language}`, {
    tag: "@once",
  }, async ({ page }) => {
    await openPage(page, `${home}?lng=${language}`);
    await tabTo(page, "#assinar form button");
    await openIsland(page, "lead-form");
    await page.keyboard.press("Enter");
    const name = page.locator("#lead-name");
    await expect(name).toBeFocused();
    await expect(name).toHaveJSProperty("validity.valueMissing", true);
    expect(await focusFaults(page)).toEqual([]);
    for (const typed of Object.values(someLead())) {
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Space");
    const notice = page.locator("#assinar form").getByRole("status");
    await expect(notice).toContainText(visitorTexts(language).home.lead.success.title);
    await expect(notice).toBeInViewport({ ratio: 1 });
    // The notice has the focus, so Tab continues in the form and not at the top of the page.
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator("#assinar form").getByRole("button")).toBeFocused();
  });
}
