import { languageStorageKey } from "@fiosite/contract/language";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { savedLanguage, saveOnlyInStorage } from "../support/saved-language.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

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
    expect(await savedLanguage(page)).toEqual({ cookie: undefined, storage: null });
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

test("[LANG-01][LANG-02] ?lng=en-US sets the language, is saved in cookie and storage and applies to the next page", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, `${home}?lng=en-US`);
  await expect(page).toHaveTitle(english.home.meta.title);
  expect(await savedLanguage(page)).toEqual({ cookie: "en-US", storage: "en-US" });
  const next = await page.goto(cameras);
  expect(next?.headers()["content-language"]).toBe("en-US");
});

test("[LANG-01] ?lng= overrides the saved language", { tag: "@once" }, async ({ page }) => {
  await saveOnlyInStorage(page, "en-US");
  await openPage(page, `${cameras}?lng=pt-BR`);
  await expect(page).toHaveTitle(portuguese.cameras.meta.title);
  expect(await savedLanguage(page)).toEqual({ cookie: "pt-BR", storage: "pt-BR" });
});

for (const [reason, address, cookiePath] of [
  ["the parameter is in capitals", `${home}?LNG=pt-BR`, undefined],
  ["another cookie of that name comes first", cameras, cameras],
] as const) {
  test(`[LANG-01] the page does not reload endlessly when ${reason}`, { tag: "@once" }, async ({
    page,
    context,
  }) => {
    await saveOnlyInStorage(page, "en-US");
    if (cookiePath) {
      const other = { name: languageStorageKey, value: "pt-BR", domain: "127.0.0.1" };
      await context.addCookies([{ ...other, path: cookiePath }]);
    }
    let documents = 0;
    const reloadLoop = new Promise<void>((resolve) => {
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents += 1;
        if (documents > 3) resolve();
      });
    });
    await page.goto(address, { waitUntil: "commit" });
    await Promise.race([scriptsReady(page), reloadLoop]);
    expect(documents).toBeLessThanOrEqual(2);
  });
}
