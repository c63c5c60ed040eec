import { largestLeadBytes } from "@fiosite/contract/leads";
import type { Page } from "@playwright/test";
import { mailsContaining } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { home } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";
import { whatsappText } from "../support/whatsapp-text.ts";

/** Opens the home page and delays React. The returned function lets it load, and fails if nothing requested it. */
async function openWithoutReact(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route("**/assets/islands-*.js", async (route) => {
    isRequested = true;
    await released;
    await route.continue();
  });
  await openPage(page, home);
  return async () => {
    await expect.poll(() => isRequested).toBe(true);
    release();
    await openIsland(page, "lead-form");
  };
}

test("WhatsApp opens before React loads", { tag: "@phone" }, async ({ page, context }) => {
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await openWithoutReact(page);
  const opened = context.waitForEvent("page");
  await page.locator('main a[href^="https://wa.me/"]').first().tap();
  expect((await opened).url()).toContain("https://wa.me/");
});

test("text typed before React loads is kept and sent", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  const loadReact = await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await loadReact();
  await expect(form.locator("[name=address]")).toHaveValue(lead.address);
  await form.getByRole("button").tap();
  await expect(form.getByText(visitorTexts("pt-BR").home.lead.success.title)).toBeVisible();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test("a form sent before React loads is saved and e-mailed like any other", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-enviado$/);
  await expect(
    page.locator("#assinar").getByText(visitorTexts("pt-BR").home.lead.success.title),
  ).toBeVisible();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test("a form that fails before React loads gets its text back and offers WhatsApp", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = { ...someLead(), address: "a".repeat(largestLeadBytes) };
  await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-com-erro$/);
  await expect(page.locator("#formulario-com-erro")).toBeInViewport();
  for (const [name, value] of Object.entries(lead)) {
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  }
  const { common } = visitorTexts("pt-BR");
  const link = page.locator("#formulario-com-erro").getByRole("link");
  expect(await whatsappText(link)).toBe(common.whatsapp.plans);
  // No personal data stays in the browser.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});
