import { languageStorageKey } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";

export async function savedLanguage(page: Page) {
  const cookies = await page.context().cookies();
  return {
    cookie: cookies.find(({ name }) => name === languageStorageKey)?.value,
    storage: await page.evaluate((key) => localStorage.getItem(key), languageStorageKey),
  };
}

/** Storage and cookies of the site can be prepared from here before the site itself has run. */
export async function openEmptyPage(page: Page) {
  const address = "/empty";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await page.route(address, (route) => route.fulfill(empty), { times: 1 });
  await page.goto(address);
}

/** As a visitor is who chose a language long ago and has lost the cookie since. */
export async function keepInStorageOnly(page: Page, value: string) {
  await openEmptyPage(page);
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
    languageStorageKey,
    value,
  ] as const);
  await page.context().clearCookies();
}
