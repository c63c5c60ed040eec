import { languageStorageKey } from "@fiosite/contract/language";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { keepInStorageOnly, savedLanguage } from "../support/saved-language.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");

test.describe("a browser in English", { tag: "@once" }, () => {
  test.use({ locale: "en-US" });

  test("[LANG-01] is answered in English from the first byte", async ({ page }) => {
    const answer = await page.goto(home);
    expect(await answer?.text()).toContain(`<html lang="en-US">`);
    expect(await answer?.text()).toContain(english.common.meta.home.title);
    await scriptsReady(page);
    await expect(page).toHaveTitle(english.common.meta.home.title);
    // Detected, not chosen: a browser set to another language tomorrow is followed again.
    expect(await savedLanguage(page)).toEqual({ cookie: undefined, storage: null });
  });

  test("[LANG-01] is answered in Portuguese when that is its saved choice", async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: languageStorageKey, value: "pt-BR", url: `${baseURL}` }]);
    const answer = await page.goto(cameras);
    expect(await answer?.text()).toContain(`<html lang="pt-BR">`);
    await scriptsReady(page);
    await expect(page).toHaveTitle(portuguese.cameras.meta.title);
  });

  test("[LANG-01] a crawler, whose browser says English only to scripts, stays in Portuguese", async ({
    page,
  }) => {
    await page.route(home, async (route) => {
      const { "accept-language": _, ...headers } = route.request().headers();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await openPage(page, home);
    expect(await page.evaluate(() => navigator.language)).toBe("en-US");
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
    await expect(page).toHaveTitle(portuguese.common.meta.home.title);
  });
});

test.describe("a browser in a third language", { tag: "@once" }, () => {
  test.use({ locale: "fr-FR" });

  test("[LANG-01] is answered in Portuguese", async ({ page }) => {
    await openPage(page, home);
    await expect(page).toHaveTitle(portuguese.common.meta.home.title);
  });
});

test("[LANG-01][LANG-02] ?lng=en-US is obeyed, saved twice and holds on the next page", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, `${home}?lng=en-US`);
  await expect(page).toHaveTitle(english.common.meta.home.title);
  expect(await savedLanguage(page)).toEqual({ cookie: "en-US", storage: "en-US" });
  const next = await page.goto(cameras);
  expect(next?.headers()["content-language"]).toBe("en-US");
});

test("[LANG-01] ?lng= goes before what was saved", { tag: "@once" }, async ({ page }) => {
  await keepInStorageOnly(page, "en-US");
  await openPage(page, `${cameras}?lng=pt-BR`);
  await expect(page).toHaveTitle(portuguese.cameras.meta.title);
  expect(await savedLanguage(page)).toEqual({ cookie: "pt-BR", storage: "pt-BR" });
});

for (const [why, address, cookiePath] of [
  ["an address asks in capitals", `${home}?LNG=pt-BR`, undefined],
  ["another cookie of that name comes first", cameras, cameras],
] as const) {
  test(`[LANG-01] a page does not reload for ever when ${why}`, { tag: "@once" }, async ({
    page,
    context,
  }) => {
    await keepInStorageOnly(page, "en-US");
    if (cookiePath) {
      const other = { name: languageStorageKey, value: "pt-BR", domain: "127.0.0.1" };
      await context.addCookies([{ ...other, path: cookiePath }]);
    }
    let documents = 0;
    const endless = new Promise<void>((resolve) => {
      page.on("request", (request) => {
        if (request.isNavigationRequest()) documents += 1;
        if (documents > 3) resolve();
      });
    });
    await page.goto(address, { waitUntil: "commit" });
    await Promise.race([scriptsReady(page), endless]);
    expect(documents).toBeLessThanOrEqual(2);
  });
}
