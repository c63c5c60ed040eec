import { everyPage, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

// A phone that darkens sites prefers dark colours too. Without that preference Chromium ignores a page's opt-out.
test.use({ expectedConsole: unknownPathInConsole, colorScheme: "dark" });

for (const path of everyPage) {
  test(`Android Chrome's dark theme for sites leaves the colours of ${path} as they are`, {
    tag: "@phone",
  }, async ({ page, context }) => {
    await openPage(page, path);
    const screen = await page.screenshot();
    const browser = await context.newCDPSession(page);
    await browser.send("Emulation.setAutoDarkModeOverride", { enabled: true });
    expect((await page.screenshot()).equals(screen)).toBe(true);
  });
}
