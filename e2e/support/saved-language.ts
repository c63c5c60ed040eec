import type { Language } from "@fiosite/content/languages";
import { languageStorageKey } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** In cookie and storage; undefined if none is saved. Polls: the title that tests wait for comes before the page's scripts. */
export async function expectSavedLanguage(page: Page, language: Language | undefined) {
  const saved = async () => {
    const cookies = await page.context().cookies();
    return {
      cookie: cookies.find(({ name }) => name === languageStorageKey)?.value,
      storage: await page.evaluate((key) => localStorage.getItem(key), languageStorageKey),
    };
  };
  await expect.poll(saved).toEqual({ cookie: language, storage: language ?? null });
}

/** Opens an empty page of the site's origin, where a test can set storage and cookies before the site runs. */
export async function openEmptyPage(page: Page) {
  const address = "/empty";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await page.route(address, (route) => route.fulfill(empty), { times: 1 });
  await page.goto(address);
}

/** The state of a visitor who chose a language and has lost the cookie. */
export async function saveOnlyInStorage(page: Page, value: string) {
  await openEmptyPage(page);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    languageStorageKey,
    value,
  ] as const);
  await page.context().clearCookies();
}
