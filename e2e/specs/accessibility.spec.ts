import { defaultLanguage, languages } from "@fiosite/content/languages";
import { leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { expectAccessible, expectMenuAccessible, phone } from "../support/accessibility.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { chooseLanguage } from "../support/navigation.ts";
import {
  fakeReviews,
  reviewsSection,
  someReviews,
  someReviewsResponse,
} from "../support/reviews.ts";
import { cameras, everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { lowContrastPictures } from "../support/visual-faults.ts";

const [otherLanguage = defaultLanguage] = languages.filter(
  (language) => language !== defaultLanguage,
);

test.describe("axe, target sizes, new tabs and prices, phone and desktop", { tag: "@once" }, () => {
  // A language changes texts, not structure: the states below are scanned in one.
  test.describe("as loaded", () => {
    test.use({ expectedConsole: unknownPathInConsole });

    for (const language of languages) {
      for (const path of everyPage) {
        test(`${path} in ${language}`, async ({ page }) => {
          await openPage(page, `${path}?lng=${language}`);
          await expectAccessible(page, "as loaded");
        });
      }
    }
  });

  test.describe("while Google does not respond", () => {
    // The page gives up after 15 s, which a scan on a busy machine exceeds.
    test.use({ expectedConsole: /reviews were not loaded/ });

    test("home: reviews loading, menu, language switched", async ({ page }) => {
      await page.route(`**${googleReviewsPath}*`, () => {});
      await openPage(page, `${home}?lng=${otherLanguage}`);
      await chooseLanguage(page, defaultLanguage);
      await expect(page.locator("html")).toHaveAttribute("lang", defaultLanguage);
      await reviewsSection(page).scrollIntoViewIfNeeded();
      await expect(reviewsSection(page).getByRole("status")).toBeAttached();
      await expectAccessible(page, "reviews loading, language switched");
      await expectMenuAccessible(page);
    });
  });

  test("home: reviews shown, invalid form, lead saved", async ({ page }) => {
    // Reviews from the server have links to author, review and complaint form.
    await openPage(page, home);
    await reviewsSection(page).scrollIntoViewIfNeeded();
    await expect(reviewsSection(page).getByRole("group")).not.toHaveCount(0);
    await expectAccessible(page, "five reviews, form empty");
    await openIsland(page, "lead-form");
    const send = page.locator("#assinar form").getByRole("button");
    await send.click();
    await expect(page.locator("#lead-name:user-invalid")).toBeFocused();
    await expectAccessible(page, "form with errors", { within: "#assinar" });
    await fillLead(page, someLead());
    await send.click();
    await expect(page.locator("#assinar form").getByRole("status")).toBeVisible();
    await expectAccessible(page, "lead saved", { within: "#assinar" });
  });

  test.describe("when the connection drops", () => {
    test.use({ expectedConsole: /ERR_FAILED|The lead was not sent|reviews were not loaded/ });

    test("home: local reviews with toast, lead not sent", async ({ page }) => {
      await page.route(`**${googleReviewsPath}*`, (route) => route.abort());
      await page.route(`**${leadsPath}`, (route) => route.abort());
      await openPage(page, home);
      await reviewsSection(page).scrollIntoViewIfNeeded();
      // The toast stays while it has the focus.
      await page.locator("body > [role=status] button").focus();
      await expectAccessible(page, "reviews failed");
      await openIsland(page, "lead-form");
      const form = await fillLead(page, someLead());
      await form.getByRole("button").click();
      await expect(form.getByRole("alert")).toBeVisible();
      await expectAccessible(page, "lead failed", { within: "#assinar" });
    });
  });

  test("home: a single review", async ({ page }) => {
    await fakeReviews(page, someReviewsResponse({ reviews: someReviews(1) }));
    await openPage(page, home);
    await reviewsSection(page).scrollIntoViewIfNeeded();
    await expect(reviewsSection(page).getByRole("group")).toHaveCount(1);
    await expectAccessible(page, "one review", { within: "#avaliacoes" });
  });

  test("cameras: questions closed, one open, menu", async ({ page }) => {
    await openPage(page, cameras);
    for (const open of await page.locator("details[name=faq][open] summary").all()) {
      await open.click();
    }
    await expectAccessible(page, "questions closed");
    await page.locator("details[name=faq] summary").last().click();
    await expectAccessible(page, "question open", { within: "section:has(details)" });
    await expectMenuAccessible(page);
  });

  test.describe("the visitor's own colours", () => {
    test.use({ expectedConsole: unknownPathInConsole });

    for (const path of everyPage) {
      test(`${path}: forced colours, more contrast`, async ({ page }) => {
        await openPage(page, path);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ forcedColors: "active", colorScheme });
          expect(await lowContrastPictures(page), colorScheme).toEqual([]);
        }
        await page.emulateMedia({ forcedColors: "none", contrast: "more" });
        await expectAccessible(page, "more contrast", { sizes: [phone] });
      });
    }
  });
});
