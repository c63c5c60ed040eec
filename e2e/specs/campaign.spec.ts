import { mailsContaining } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { chooseLanguage } from "../support/navigation.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openIsland, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const english = visitorTexts("en-US");
const campaign = { utm_source: "radio", utm_medium: "áudio", utm_campaign: "inverno 2026" };
const landing = `${cameras}?fbclid=identifier&${new URLSearchParams(campaign)}`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the campaign of the landing page reaches the lead's e-mail through the language switch and the other page", {
      tag: "@once",
    }, async ({ page }) => {
      await page.goto(landing);
      await chooseLanguage(page, "en-US");
      await expect(page).toHaveTitle(english.cameras.meta.title);
      await page
        .getByRole("banner")
        .getByRole("link", { name: english.home.meta.navigation, exact: true })
        .click();
      await expect(page).toHaveTitle(english.home.meta.title);
      if (javaScriptEnabled) await openIsland(page, "lead-form");
      const lead = someLead();
      const form = await fillLead(page, lead);
      await form.getByRole("button").click();
      await expect(form.getByText(english.home.lead.success.title)).toBeVisible();

      const [mail] = await mailsContaining(lead.name);
      for (const value of Object.values(campaign)) expect(mail?.text).toContain(value);
      expect(mail?.text).not.toContain("identifier");
    });
  });
}

test("a campaign stays in its tab: typed addresses keep it, another tab has none", {
  tag: "@once",
}, async ({ page, context }) => {
  await page.goto(landing);
  await page.goto(home);
  await expect(page).toHaveURL(`${home}?${new URLSearchParams(campaign)}`);
  await page.goto(`${cameras}?utm_source=panfleto`);
  await page.goto(home);
  await expect(page).toHaveURL(`${home}?utm_source=panfleto`);
  const otherTab = await context.newPage();
  await otherTab.goto(home);
  await expect(otherTab).toHaveURL(home);
});
