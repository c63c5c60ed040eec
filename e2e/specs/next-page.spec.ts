import type { Page } from "@playwright/test";
import { fakeConnection } from "../support/fake-connection.ts";
import { chooseLanguage, openNavigation } from "../support/navigation.ts";
import { savedLanguage } from "../support/saved-language.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** The returned function resolves when the browser has prefetched a path. */
async function watchPrefetch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Preload.enable");
  return (path: string) =>
    new Promise<void>((resolve) => {
      devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
        if (status === "Ready" && new URL(prefetchUrl).pathname === path) resolve();
      });
    });
}

async function followCamerasLink(page: Page) {
  const navigation = await openNavigation(page);
  await navigation.locator(`a[href="${cameras}"]`).first().click();
  await page.waitForURL(`**${cameras}`);
}

const deliveryType = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation && Reflect.get(navigation, "deliveryType");
  });

test("on a fast connection the other page is prefetched", { tag: "@once" }, async ({ page }) => {
  await fakeConnection(page, { effectiveType: "4g" });
  const prefetched = await watchPrefetch(page);
  const portuguese = prefetched(cameras);
  await openPage(page, home);
  await portuguese;

  const documents: string[] = [];
  page.on("framenavigated", (frame) => documents.push(frame.url()));
  await followCamerasLink(page);
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  expect(await deliveryType(page)).toBe("navigational-prefetch");
  expect(documents).toHaveLength(1);
});

test("hovering over the other language prefetches it without choosing it", {
  tag: "@once",
}, async ({ page }) => {
  await fakeConnection(page, { effectiveType: "3g" });
  const prefetched = await watchPrefetch(page);
  await openPage(page, home);
  const english = prefetched(home);
  await page.locator("header a[hreflang=en-US]").first().hover();
  await english;
  expect(await savedLanguage(page)).toEqual({ cookie: undefined, storage: null });

  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(visitorTexts("en-US").common.meta.home.title);
  expect(await deliveryType(page)).toBe("navigational-prefetch");
  expect(await savedLanguage(page)).toEqual({ cookie: "en-US", storage: "en-US" });
});

for (const [reason, connection] of [
  ["Save-Data", { saveData: true, effectiveType: "4g" }],
  ["a slow connection", { effectiveType: "3g" }],
] as const) {
  test(`with ${reason} the other page is not prefetched`, { tag: "@once" }, async ({ page }) => {
    await fakeConnection(page, connection);
    await openPage(page, home);
    await expect(page.locator("script[type=speculationrules]")).toHaveCount(1);
    await followCamerasLink(page);
    expect(await deliveryType(page)).toBe("");
  });
}
