import { languages } from "@fiosite/content/languages";
import { largestLeadBytes, leadEmailPath, leadsPath } from "@fiosite/contract/leads";
import type { Page } from "@playwright/test";
import { mailsContaining } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { fillVariables, visitorTexts } from "../support/visitor-texts.ts";
import { whatsappText } from "../support/whatsapp-text.ts";

const texts = visitorTexts("pt-BR").home.lead;

/** A request that the network never answers. */
async function stall(page: Page, path: string) {
  await page.route(`**${path}`, () => {});
}

test("[LEAD-06] the visitor is thanked when the lead is saved, even if the e-mail request stalls", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/");
  await openIsland(page, "lead-form");
  await stall(page, leadEmailPath);
  const lead = someLead();
  const form = await fillLead(page, lead);
  await form.getByRole("button").click();
  await expect(form.getByRole("status")).toBeVisible();
  await expect(form.getByRole("button")).toBeEnabled();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test.describe("when the connection stalls", () => {
  test.use({ expectedConsole: /The lead was not sent/ });

  test("[LEAD-07] after five seconds the form offers WhatsApp, after a time limit it fails and keeps its data", {
    tag: "@once",
  }, async ({ page }) => {
    await page.clock.install();
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    await stall(page, leadsPath);
    const lead = someLead();
    const form = await fillLead(page, lead);
    const sent = page.waitForRequest((request) => request.url().endsWith(leadsPath));
    await form.getByRole("button").click();
    await sent;
    await page.clock.fastForward("00:06");
    const waiting = form.getByRole("status");
    await expect(waiting).toContainText(texts.slow.title);
    await expect(waiting).toBeInViewport({ ratio: 1 });
    const wayOut = waiting.getByRole("link", { name: texts.error.whatsapp.label });
    expect(await whatsappText(wayOut)).toBe(
      fillVariables(texts.error.whatsapp.message, { ...lead }),
    );
    await expect(form.getByRole("button")).toBeDisabled();
    await page.clock.fastForward("00:19");
    await expect(form.getByRole("alert").getByRole("link")).toBeVisible();
    await expect(form.getByRole("button")).toBeEnabled();
    await expect(form.locator("[name=name]")).toHaveValue(lead.name);
  });
});

for (const [kind, change] of [
  ["a field of blanks", { address: "   " }],
  ["an address of 5,000 characters", { address: "Rua das Dunas, 12. ".repeat(263) }],
] as const) {
  test(`[LEAD-01] ${kind} is accepted`, { tag: "@once" }, async ({ page }) => {
    await openPage(page, "/");
    await openIsland(page, "lead-form");
    const lead = someLead();
    const form = await fillLead(page, { ...lead, ...change });
    await form.getByRole("button").click();
    await expect(form.getByRole("status")).toBeVisible();
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
}

for (const language of languages) {
  test.describe("when the text is larger than a request may be", () => {
    test.use({ expectedConsole: /status of 413|The lead was not sent/ });

    test(`[LEAD-07] the form asks for a shorter text and logs it, in ${language}`, {
      tag: "@once",
    }, async ({ page }) => {
      const { tooLong } = visitorTexts(language).home.lead.error;
      await openPage(page, `/?lng=${language}`);
      await openIsland(page, "lead-form");
      const form = await fillLead(page, { ...someLead(), address: "a".repeat(largestLeadBytes) });
      const logged = page.waitForEvent("console", (message) => message.text().includes("not sent"));
      await form.getByRole("button").click();
      await expect(form.getByRole("alert")).toContainText(tooLong);
      expect((await logged).type()).toBe("error");
    });
  });
}
