import { leadsPath } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { fillLead, someLead } from "../support/lead-form.ts";
import { reviewsSection } from "../support/reviews.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** Many screen readers miss a live region that is added together with its text. */
test.describe("messages appear in live regions that existed before", { tag: "@once" }, () => {
  const { lead, reviews } = visitorTexts("pt-BR").home;

  test("form: saved", async ({ page }) => {
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    const form = await fillLead(page, someLead());
    const region = await form.locator("[role=status]").elementHandle();
    await form.getByRole("button").click();
    await expect(form.getByText(lead.success.title)).toBeVisible();
    expect(await region?.textContent()).toContain(lead.success.text);
    expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
  });

  test.describe("when the connection drops", () => {
    test.use({ expectedConsole: /ERR_FAILED|The lead was not sent|reviews were not loaded/ });

    test("form: not sent", async ({ page }) => {
      await openPage(page, "/");
      await page.route(`**${leadsPath}`, (route) => route.abort());
      await openIsland(page, "lead-form");
      const form = await fillLead(page, someLead());
      const region = await form.locator("[role=alert]").elementHandle();
      await form.getByRole("button").click();
      await expect(form.getByText(lead.error.title)).toBeVisible();
      expect(await region?.textContent()).toContain(lead.error.text);
      expect(await region?.evaluate((element) => element.isConnected)).toBe(true);
    });

    test.describe("on a phone", () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test("the toast is gone when the form comes under it", async ({ page }) => {
        await page.route(`**${googleReviewsPath}*`, (route) => route.abort());
        await openPage(page, "/");
        await reviewsSection(page).scrollIntoViewIfNeeded();
        const toast = page.getByText(reviews.error.toast);
        await expect(toast).toBeInViewport({ ratio: 1 });
        // Its own time limit stops while the pointer is on it.
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
