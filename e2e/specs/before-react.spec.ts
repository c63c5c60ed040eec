import type { Page } from "@playwright/test";
import { mailsAbout } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { home } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** Opens the home page and holds React back. The returned function lets it arrive, and fails if nothing asked for it. */
async function openWithoutReact(page: Page) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  let isHeldBack = false;
  await page.route("**/assets/islands-*.js", async (route) => {
    isHeldBack = true;
    await arrival;
    await route.continue();
  });
  await openPage(page, home);
  return async () => {
    await expect.poll(() => isHeldBack).toBe(true);
    arrive();
    await openIsland(page, "lead-form");
  };
}

test("WhatsApp opens before React arrives", { tag: "@phone" }, async ({ page, context }) => {
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await openWithoutReact(page);
  const opened = context.waitForEvent("page");
  await page.locator('main a[href^="https://wa.me/"]').first().tap();
  expect((await opened).url()).toContain("https://wa.me/");
});

test("what was typed before React arrives is still there after, and is sent", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  const letReactArrive = await openWithoutReact(page);
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
  await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-enviado$/);
  await expect(
    page.locator("#assinar").getByText(visitorTexts("pt-BR").home.lead.success.title),
  ).toBeVisible();
  expect(await mailsAbout(lead.name)).toHaveLength(1);
});
