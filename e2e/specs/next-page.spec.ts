import type { Page } from "@playwright/test";
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

const deliveryType = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation && Reflect.get(navigation, "deliveryType");
  });

test("hovering over the other page's link prefetches it, and nothing before", {
  tag: "@once",
}, async ({ page }) => {
  const prefetched = await watchPrefetch(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) documents.push(request.url());
  });
  await openPage(page, home);
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual([]);
  const ready = prefetched(cameras);
  const link = page.locator(`header nav a[href="${cameras}"]`).first();
  await link.hover();
  await ready;
  await link.click();
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  expect(await deliveryType(page)).toBe("navigational-prefetch");
});
