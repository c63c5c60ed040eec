import type { Page } from "@playwright/test";
import { mailsAbout } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, hydrated, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** The page as it is while React is still on its way; the returned function lets it arrive. */
async function openWhileReactIsOnItsWay(page: Page, address: string) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  await page.route("**/assets/entry-client-*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(address);
  return async () => {
    arrive();
    await hydrated(page);
  };
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ reducedMotion });

    test("[NAV-02] the header changes before React arrives", { tag: "@phone" }, async ({
      page,
    }) => {
      await openWhileReactIsOnItsWay(page, home);
      const header = page.getByRole("banner");
      await page.evaluate(() => scrollTo(0, 10));
      await expect(header).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
      await page.evaluate(() => scrollTo(0, 11));
      await expect(header).toHaveCSS("background-color", "rgb(5, 32, 43)");
    });
  });
}

test("a menu opened before React arrives stays open after", { tag: "@phone" }, async ({ page }) => {
  const letReactArrive = await openWhileReactIsOnItsWay(page, home);
  await page.locator("#menu > summary").tap();
  await expect(page.locator(`#menu a[href="${cameras}"]`)).toBeVisible();
  await letReactArrive();
  await expect(page.locator(`#menu a[href="${cameras}"]`)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(`#menu a[href="${cameras}"]`)).toBeHidden();
});

test("a question opened before React arrives stays open after", { tag: "@phone" }, async ({
  page,
}) => {
  const letReactArrive = await openWhileReactIsOnItsWay(page, cameras);
  const question = page.locator("details[name=faq]").nth(2);
  const { answer } = visitorTexts("pt-BR").cameras.faq.items[2] ?? { answer: "" };
  await question.locator("summary").tap();
  await expect(question.getByText(answer)).toBeVisible();
  await letReactArrive();
  await expect(question.getByText(answer)).toBeVisible();
});

test("WhatsApp opens before React arrives", { tag: "@phone" }, async ({ page, context }) => {
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await openWhileReactIsOnItsWay(page, home);
  const opened = context.waitForEvent("page");
  await page.locator('main a[href^="https://wa.me/"]').first().tap();
  expect((await opened).url()).toContain("https://wa.me/");
});

test("what was typed before React arrives is still there after, and is sent", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  const letReactArrive = await openWhileReactIsOnItsWay(page, home);
  const form = await fillLead(page, lead);
  await letReactArrive();
  await expect(form.locator("[name=address]")).toHaveValue(lead.address);
  await form.getByRole("button").tap();
  await expect(form.getByText(visitorTexts("pt-BR").home.lead.success.title)).toBeVisible();
  expect(await mailsAbout(lead.name)).toHaveLength(1);
});

test("a form sent before React arrives is a lead like any other", { tag: "@phone" }, async ({
  page,
}) => {
  const lead = someLead();
  await openWhileReactIsOnItsWay(page, home);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(
    page.locator("#assinar").getByText(visitorTexts("pt-BR").home.lead.success.title),
  ).toBeVisible();
  expect(await mailsAbout(lead.name)).toHaveLength(1);
});
