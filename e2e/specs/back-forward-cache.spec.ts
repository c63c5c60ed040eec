import { test } from "../support/back-forward-cache.ts";
import { chooseLanguage } from "../support/navigation.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

for (const [path, other] of [
  [home, cameras],
  [cameras, home],
] as const) {
  test(`the back button restores ${path} from the back/forward cache`, { tag: "@once" }, async ({
    page,
  }) => {
    await openPage(page, path);
    await page.evaluate(() => {
      addEventListener("pageshow", ({ persisted }) => {
        document.documentElement.dataset.persisted = String(persisted);
      });
    });
    await openPage(page, other);
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-persisted", "true");
  });
}

const english = visitorTexts("en-US");

for (const [detail, address, isReloaded] of [
  ["", home, false],
  [", even if the address names another", `${home}?lng=pt-BR`, false],
  [", even if the page was reloaded before", home, true],
] as const) {
  test(`[LANG-02] going back shows the language chosen last${detail}`, { tag: "@once" }, async ({
    page,
  }) => {
    await openPage(page, address);
    if (isReloaded) await page.reload();
    await openPage(page, cameras);
    await chooseLanguage(page, "en-US");
    await expect(page).toHaveTitle(english.cameras.meta.title);
    await page.goBack({ waitUntil: "commit" });
    await expect(page).toHaveTitle(english.home.meta.title);
    await page.goForward({ waitUntil: "commit" });
    await expect(page).toHaveTitle(english.cameras.meta.title);
  });
}
