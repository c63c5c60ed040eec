import type { Page } from "@playwright/test";
import { connectBy } from "../support/connection.ts";
import { chooseLanguage, openNavigation } from "../support/navigation.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openHydrated, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

/** Resolves with the address once the browser holds a page it was told to fetch ahead. */
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
    const [visit] = performance.getEntriesByType("navigation");
    return visit && Reflect.get(visit, "deliveryType");
  });

test("on a good line the other page is fetched ahead, and again after a change of language", {
  tag: "@once",
}, async ({ page }) => {
  await connectBy(page, { effectiveType: "4g" });
  const prefetched = await watchPrefetch(page);
  const portuguese = prefetched(cameras);
  await openHydrated(page, home);
  await portuguese;
  const english = prefetched(cameras);
  await chooseLanguage(page, "en-US");
  await english;

  const documents: string[] = [];
  page.on("framenavigated", (frame) => documents.push(frame.url()));
  await followCamerasLink(page);
  await expect(page).toHaveTitle(visitorTexts("en-US").cameras.meta.title);
  expect(await deliveryType(page)).toBe("navigational-prefetch");
  expect(documents).toHaveLength(1);
});

for (const [line, connection] of [
  ["Save-Data", { saveData: true, effectiveType: "4g" }],
  ["a slow line", { effectiveType: "3g" }],
] as const) {
  test(`with ${line} nothing is fetched ahead`, { tag: "@once" }, async ({ page }) => {
    await connectBy(page, connection);
    await openHydrated(page, home);
    await expect(page.locator("script[type=speculationrules]")).toHaveCount(0);
    await followCamerasLink(page);
    expect(await deliveryType(page)).toBe("");
  });
}
