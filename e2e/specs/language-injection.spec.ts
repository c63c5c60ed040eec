import { languageStorageKey } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";
import { openEmptyPage, saveOnlyInStorage } from "../support/saved-language.ts";
import { home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const payload = "alert(1)";
const injections = [
  `<script>${payload}</script>`,
  `en-US"><img src=x onerror="${payload}`,
  `javascript:${payload}`,
  `en-US{{constructor.constructor('${payload}')()}}`,
];

/** The console guard also checks that the Content-Security-Policy blocked nothing. */
async function expectDiscarded(page: Page, address: string = home) {
  const dialogs: string[] = [];
  page.once("dialog", async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  await openPage(page, address);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expect(page).toHaveTitle(visitorTexts("pt-BR").home.meta.title);
  expect(await page.content()).not.toContain(payload);
  expect(dialogs).toEqual([]);
}

test("[LANG-03] script in local storage is discarded", { tag: "@once" }, async ({ page }) => {
  for (const injection of injections) {
    await saveOnlyInStorage(page, injection);
    await expectDiscarded(page);
  }
});

test("[LANG-03] script in the cookie is discarded", { tag: "@once" }, async ({ page }) => {
  for (const injection of injections) {
    await openEmptyPage(page);
    const cookie = `${languageStorageKey}=${injection}`;
    await page.evaluate((text) => {
      // biome-ignore lint/suspicious/noDocumentCookie: an attacker's script on a sister domain sets it like this
      document.cookie = text;
    }, cookie);
    expect(await page.evaluate(() => document.cookie)).toBe(cookie);
    await expectDiscarded(page);
  }
});

test("[LANG-03] script in the address is discarded", { tag: "@once" }, async ({ page }) => {
  for (const injection of injections) await expectDiscarded(page, `${home}?lng=${injection}`);
});
