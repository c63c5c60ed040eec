import { test } from "../support/back-forward-cache.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openHydrated } from "../support/test.ts";

for (const [path, other] of [
  [home, cameras],
  [cameras, home],
] as const) {
  test(`${path} comes back at once with the back button`, { tag: "@once" }, async ({ page }) => {
    await openHydrated(page, path);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    await openHydrated(page, other);
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
  });
}
