import type { Page } from "@playwright/test";
import { everyPage, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

// A phone that darkens sites prefers dark colours too. Without that preference Chromium ignores a page's opt-out.
test.use({ expectedConsole: unknownPathInConsole, colorScheme: "dark" });

for (const path of everyPage) {
  test(`Android Chrome's dark theme for sites leaves the colours of ${path} as they are`, {
    tag: "@phone",
  }, async ({ page, context }) => {
    await openPage(page, path);
    const screen = await settledScreenshot(page);
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setAutoDarkModeOverride", { enabled: true });
    expect((await settledScreenshot(page)).equals(screen)).toBe(true);
  });
}

/** Fonts and pictures may arrive after the page: waits until two frames are the same. */
async function settledScreenshot(page: Page): Promise<Buffer> {
  await page.waitForLoadState("networkidle");
  for (let last = await page.screenshot(); ; ) {
    const next = await page.screenshot();
    if (next.equals(last)) return next;
    last = next;
  }
}
