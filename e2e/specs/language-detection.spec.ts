import { languageStorageKey } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";
import { cameras, home, visitorTexts } from "../support/site-content.ts";
import { expect, openPage, scriptsReady, test } from "../support/test.ts";
import {
  chooseLanguage,
  expectSavedLanguage,
  openEmptyPage,
  saveOnlyInStorage,
} from "../support/visitor.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");

test.describe("a browser in English", { tag: "@once" }, () => {
  test.use({ locale: "en-US" });

  test("[LANG-01] gets English HTML", async ({ page }) => {
    const response = await page.goto(home);
    expect(await response?.text()).toContain(`<html lang="en-US">`);
    expect(await response?.text()).toContain(english.home.meta.title);
    await scriptsReady(page);
    await expect(page).toHaveTitle(english.home.meta.title);
    // A detected language is not saved, so the page follows a later change of the browser's language.
    await expectSavedLanguage(page, undefined);
  });

  test("[LANG-01] gets Portuguese if that is its saved choice", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: languageStorageKey, value: "pt-BR", url: `${baseURL}` }]);
    const response = await page.goto(cameras);
    expect(await response?.text()).toContain(`<html lang="pt-BR">`);
    await scriptsReady(page);
    await expect(page).toHaveTitle(portuguese.cameras.meta.title);
  });

  test("[LANG-01] a crawler that sends no Accept-Language gets Portuguese, whatever navigator.language says", async ({
    page,
  }) => {
    await page.route(home, async (route) => {
      const { "accept-language": _, ...headers } = route.request().headers();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await openPage(page, home);
    expect(await page.evaluate(() => navigator.language)).toBe("en-US");
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(page).toHaveTitle(portuguese.home.meta.title);
  });
});

test.describe("a browser in a third language", { tag: "@once" }, () => {
  test.use({ locale: "fr-FR" });

  test("[LANG-01] gets Portuguese", async ({ page }) => {
    await openPage(page, home);
    await expect(page).toHaveTitle(portuguese.home.meta.title);
  });
});

for (const [locale, language] of [
  ["pt-BR", "en-US"],
  ["en-US", "pt-BR"],
] as const) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`a browser in ${locale} with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
      test.use({ locale, javaScriptEnabled });

      test(`[LANG-01] ?lng=${language} stays from link to link and is not saved`, {
        tag: "@once",
      }, async ({ page, context }) => {
        const { home: homeTexts, cameras: camerasTexts } = visitorTexts(language);
        const link = (name: string) => page.getByRole("banner").getByRole("link", { name });
        await page.goto(`${home}?lng=${language}`);
        if (javaScriptEnabled) await scriptsReady(page);
        await link(camerasTexts.meta.navigation).click();
        await expect(page).toHaveTitle(camerasTexts.meta.title);
        await link(homeTexts.meta.navigation).last().click();
        await expect(page).toHaveTitle(homeTexts.meta.title);
        expect(await context.cookies()).toEqual([]);
        const typed = await page.goto(cameras);
        expect(typed?.headers()["content-language"]).toBe(locale);
      });
    });
  }
}

test("[LANG-01] a saved language stays whatever ?lng= says, and is kept", { tag: "@once" }, async ({
  page,
}) => {
  await saveOnlyInStorage(page, "en-US");
  await openPage(page, `${cameras}?lng=pt-BR`);
  await expect(page).toHaveTitle(english.cameras.meta.title);
  await expectSavedLanguage(page, "en-US");
});

test("[LANG-01] a link in a tab of the other language keeps the language chosen last", {
  tag: "@once",
}, async ({ page, context }) => {
  await openPage(page, home);
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.home.meta.title);
  const otherTab = await context.newPage();
  await openPage(otherTab, cameras);
  await chooseLanguage(otherTab, "pt-BR");
  await expect(otherTab).toHaveTitle(portuguese.cameras.meta.title);
  await page.getByRole("link", { name: english.cameras.meta.navigation }).first().click();
  await expect(page).toHaveTitle(portuguese.cameras.meta.title);
  await expectSavedLanguage(page, "pt-BR");
});

test("[LANG-01] the page does not reload endlessly when another cookie of that name comes first", {
  tag: "@once",
}, async ({ page, context }) => {
  await saveOnlyInStorage(page, "en-US");
  const other = { name: languageStorageKey, value: "fr-FR", domain: "127.0.0.1", path: cameras };
  await context.addCookies([other]);
  let documents = 0;
  const reloadLoop = new Promise<void>((resolve) => {
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
      if (documents > 3) resolve();
    });
  });
  await page.goto(cameras, { waitUntil: "commit" });
  await Promise.race([scriptsReady(page), reloadLoop]);
  expect(documents).toBeLessThanOrEqual(2);
});

const payload = "alert(1)";
const injections = [
  `<script>${payload}</script>`,
  `en-US"><img src=x onerror="${payload}`,
  `javascript:${payload}`,
  `en-US{{constructor.constructor('${payload}')()}}`,
];

/** The guard for console messages also checks that the Content-Security-Policy blocked nothing. */
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
