import { languageStorageKey } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";

export async function savedLanguage(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === languageStorageKey)?.value,
    storage: await page.evaluate((key) => localStorage.getItem(key), languageStorageKey),
  };
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
