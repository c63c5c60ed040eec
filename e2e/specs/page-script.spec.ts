import { mailsContaining } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { reviewsSection } from "../support/reviews.ts";
import { localReviews } from "../support/site-facts.ts";
import { home } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

test.describe("when the page's script cannot be fetched", { tag: "@phone" }, () => {
  test.use({ expectedConsole: /ERR_FAILED/ });
  test.beforeEach(async ({ page }) => {
    await page.route("**/assets/page-*.js", (route) => route.abort());
    await page.goto(home);
  });

  test("[NAV-02] [NAV-04] the header gets its background and the menu closes", async ({ page }) => {
    await page.locator("#menu > summary").click();
    await page.locator("#menu a[href='#planos']").click();
    await expect(page.locator("#menu")).not.toHaveAttribute("open");
    await expect(page.locator("#planos h2")).toBeInViewport();
    await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(5, 32, 43)");
  });

  test("everything is visible, with the local reviews, and the form is sent", async ({ page }) => {
    await expect(page.locator("html.reveal-ready")).toHaveCount(0);
    await expect(reviewsSection(page).getByRole("article")).toHaveCount(localReviews.length);
    const { loading } = visitorTexts("pt-BR").home.reviews.carousel;
    await expect(page.getByText(loading)).toBeHidden();
    const lead = someLead();
    const form = await fillLead(page, lead);
    await form.getByRole("button").tap();
    await expect(page).toHaveURL(/#formulario-enviado$/);
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});
