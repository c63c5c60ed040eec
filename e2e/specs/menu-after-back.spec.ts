import type { Locator, Page } from "@playwright/test";
import { test } from "../support/back-forward-cache.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

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
