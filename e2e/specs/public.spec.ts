import { languages } from "@fiosite/content/languages";
import { leadsPath } from "@fiosite/contract/leads";
import { everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";

const loginWords = /log-?in|sign-?in|senha|password|admin|\bconta\b|\baccount\b|\bentrar\b/i;

test.describe("the site is public", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const language of languages) {
    test(`[PUB-01] no page has a login (${language})`, async ({ page }) => {
      for (const path of everyPage) {
        await page.goto(`${path}?lng=${language}`);
        const forms = await page
          .locator("form")
          .evaluateAll((all) => all.map((form) => form.getAttribute("action")));
        expect(forms, path).toEqual(path === home ? [leadsPath] : []);
        await expect(page.locator("input[type=password], [autocomplete*=password]")).toHaveCount(0);
        const offers = await page
          .locator("a, button")
          .evaluateAll((all) =>
            all.map((each) => `${each.textContent} ${each.getAttribute("href")}`),
          );
        expect(offers.length).toBeGreaterThan(5);
        expect(
          offers.filter((offer) => loginWords.test(offer)),
          path,
        ).toEqual([]);
      }
    });
  }
});
