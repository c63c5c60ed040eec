import type { LaunchOptions, Locator, Page } from "@playwright/test";
import { cameras, home, visitorTexts } from "../support/site-content.ts";
import {
  test as base,
  expect,
  openIsland,
  openPage,
  scriptsReady,
  wholeBrowser,
} from "../support/test.ts";
import { chooseLanguage, fillLead, someLead } from "../support/visitor.ts";

/** Enables the back/forward cache: the headless shell has none, and Playwright disables it in the whole browser. */
const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions: { executablePath: _shell, ...launchOptions } }, use) => {
      await use({
        ...launchOptions,
        ...wholeBrowser,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});

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

test("[LANG-02] going back after a switch on another page keeps what is typed", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, home);
  await openIsland(page, "lead-form");
  const lead = someLead();
  const form = await fillLead(page, { ...lead, address: "" });
  await openPage(page, cameras);
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.cameras.meta.title);
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveTitle(english.home.meta.title);
  await scriptsReady(page);
  await expect(form.locator("[name=name]")).toHaveValue(lead.name);
  await expect(form.locator("[name=phone]")).toHaveValue(lead.phone);
  await expect(form).toBeInViewport();
  // No personal data stays in the browser.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

const menu = (page: Page) => page.locator("#menu");

/** Opens the menu of the camera page, follows a link, checks that the menu is closed there and goes back. */
async function followLinkAndGoBack(page: Page, link: Locator) {
  await page.goto(cameras);
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));
  await menu(page).locator("summary").click();
  await link.click();
  await expect(page).toHaveURL(home);
  await expect(menu(page)).not.toHaveAttribute("open");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(cameras);
  expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBe(true);
}

test("[NAV-04] the menu is closed on the page it links to and after going back", {
  tag: "@phone",
}, async ({ page }) => {
  await followLinkAndGoBack(page, menu(page).locator(`a[href="${home}"]`));
  await expect(menu(page)).not.toHaveAttribute("open");
  await expect(page.locator("main")).not.toHaveAttribute("inert");
});

test("[NAV-04] the menu is closed after following the logo and going back", {
  tag: "@phone",
}, async ({ page }) => {
  const logo = page.getByRole("link", { name: visitorTexts("pt-BR").common.logo.label });
  await followLinkAndGoBack(page, logo);
  await expect(menu(page)).not.toHaveAttribute("open");
  await expect(page.locator("main")).not.toHaveAttribute("inert");
});
