import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/page-link";
import { company } from "../support/site-facts.ts";
import { home } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

for (const language of languages) {
  for (const [name, policy] of [
    ["privacy", "https://policies.google.com/privacy"],
    ["terms", "https://www.google.com/help/terms_maps/"],
  ] as const) {
    test(`[HOME-15] the footer leads to the page ${name}, in ${language}`, {
      tag: "@ends",
    }, async ({ page }) => {
      const { footer, [name]: texts } = visitorTexts(language);
      await page.goto(`${home}?lng=${language}`);
      await page.getByRole("contentinfo").getByRole("link", { name: footer[name] }).click();
      await expect(page).toHaveURL(pageLink(name, language));
      await expect(page).toHaveTitle(texts.meta.title);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.hero.title.lines);
      for (const { title, paragraphs } of texts.sections) {
        await expect(main.getByRole("heading", { name: title, level: 2 })).toBeVisible();
        for (const paragraph of paragraphs) {
          await expect(main.getByText(paragraph, { exact: true })).toBeVisible();
        }
      }
      // Google's terms ask that both name its own.
      await expect(main.getByRole("link", { name: policy })).toHaveAttribute("href", policy);
      const mail = main.getByRole("link", { name: company.supportEmail }).first();
      await expect(mail).toHaveAttribute("href", `mailto:${company.supportEmail}`);
    });
  }
}
