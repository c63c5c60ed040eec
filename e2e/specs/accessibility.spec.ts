import { defaultLanguage, languages } from "@fiosite/content/languages";
import { leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import {
  expectAccessible,
  expectMenuAccessible,
  lowContrastPictures,
  phone,
} from "../support/accessibility.ts";
import { focusFaults, tabThrough, tabTo } from "../support/focus.ts";
import {
  fakeReviews,
  reviewsSection,
  someReviews,
  someReviewsResponse,
} from "../support/reviews.ts";
import {
  cameras,
  everyPage,
  home,
  nightly,
  unknownPathInConsole,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { chooseLanguage, fillLead, someLead } from "../support/visitor.ts";

test.use({ expectedConsole: unknownPathInConsole });

const [otherLanguage = defaultLanguage] = languages.filter(
  (language) => language !== defaultLanguage,
);

test.describe("axe, target sizes, new tabs and prices, phone and desktop", { tag: "@once" }, () => {
  test.describe("as loaded", () => {
    for (const language of languages) {
      for (const path of everyPage) {
        test(`${path} in ${language}`, { tag: nightly(language) }, async ({ page }) => {
          await openPage(page, `${path}?lng=${language}`);
          await expectAccessible(page, "as loaded");
        });
      }
    }
  });

  test.describe("while Google does not respond", () => {
    // The page gives up after 15 s and logs it; a scan on a busy machine takes longer.
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
    for (const path of everyPage) {
      test(`${path}: forced colours, more contrast`, {
        tag: path === home ? [] : ["@night"],
      }, async ({ page }) => {
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

/** Many screen readers miss a live region that is added together with its text. */
test.describe("messages appear in live regions that existed before", { tag: "@once" }, () => {
  const { lead, reviews } = visitorTexts("pt-BR").home;

  test.describe("when the connection drops", () => {
    test.use({ expectedConsole: /ERR_FAILED|The lead was not sent|reviews were not loaded/ });

    test("form: not sent, and then saved", async ({ page }) => {
      await openPage(page, "/");
      await page.route(`**${leadsPath}`, (route) => route.abort(), { times: 1 });
      await openIsland(page, "lead-form");
      const form = await fillLead(page, someLead());
      for (const [role, { title, text }] of [
        ["alert", lead.error],
        ["status", lead.success],
      ] as const) {
        const region = await form.locator(`[role=${role}]`).elementHandle();
        await form.getByRole("button").click();
        await expect(form.getByText(title)).toBeVisible();
        expect(await region?.textContent()).toContain(text);
        expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
      }
    });

    test.describe("on a phone", () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test("the toast is gone when the form comes under it", async ({ page }) => {
        await page.route(`**${googleReviewsPath}*`, (route) => route.abort());
        await openPage(page, "/");
        await reviewsSection(page).scrollIntoViewIfNeeded();
        const toast = page.getByText(reviews.error.toast);
        await expect(toast).toBeInViewport({ ratio: 1 });
        // While the pointer is on the toast, its own time limit stops.
        await toast.hover();
        await page.locator("#lead-address").evaluate((field) => {
          const { bottom } = field.getBoundingClientRect();
          scrollBy({ top: bottom - (innerHeight - 100), behavior: "instant" });
        });
        await expect(toast).toBeHidden();
      });
    });

    test("reviews: toast", async ({ page }) => {
      const failing = Promise.withResolvers<void>();
      await page.route(`**${googleReviewsPath}*`, async (route) => {
        await failing.promise;
        await route.abort();
      });
      await openPage(page, "/");
      await reviewsSection(page).scrollIntoViewIfNeeded();
      const region = page.locator("body > [role=status]");
      await expect(region).toBeAttached();
      await expect(region).toBeEmpty();
      failing.resolve();
      await expect(region).toContainText(reviews.error.toast);

      const lastLink = page.locator("aside a");
      await lastLink.focus();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await expect(region).toBeEmpty();
      await expect(lastLink).toBeFocused();
    });
  });
});

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
    // Forwards, the floating button could cover a stop; backwards, the header could.
    expect(await tabThrough(page, "Tab")).toEqual({ stops: reachable, faults: [] });
    await page.locator("aside a").focus();
    expect(await tabThrough(page, "Shift+Tab")).toEqual({ stops: reachable, faults: [] });
  });
}

test("the skip link appears on the first Tab and skips the header", { tag: "@ends" }, async ({
  page,
}) => {
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

test("[NAV-03] the menu by keyboard: every item has a visible focus, and Escape returns the focus to the button", {
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
  await expect(page.locator("#menu")).not.toHaveAttribute("open");
  await expect(toggle).toBeFocused();
});

test("[LANG-02] Enter on the switcher changes the language and keeps the focus", {
  tag: "@once",
}, async ({ page }) => {
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
    tag: ["@once", ...nightly(language)],
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
