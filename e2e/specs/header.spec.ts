import type { Page } from "@playwright/test";
import { company } from "../support/site-facts.ts";
import { cameras, everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const { logo } = visitorTexts("pt-BR").common;
const transparent = "rgba(0, 0, 0, 0)";
const dark = "rgb(5, 32, 43)";

test.use({ expectedConsole: unknownPathInConsole });

test("[NAV-01] on every page the header is fixed and its logo links to the home page", async ({
  page,
}) => {
  for (const path of everyPage) {
    await page.goto(path);
    const header = page.getByRole("banner");
    await expect(header, path).toHaveCSS("position", "fixed");
    for (const scrollTop of [0, 100_000]) {
      await page.evaluate((top) => scrollTo(0, top), scrollTop);
      expect(await header.boundingBox(), path).toMatchObject({ x: 0, y: 0 });
      await expect(header, path).toBeInViewport({ ratio: 1 });
    }
    const link = header.getByRole("link", { name: logo.label });
    await expect(link, path).toHaveAttribute("href", "/");
    await expect(link.getByRole("img", { name: company.name }), path).toBeVisible();
  }
});

test("[NAV-01] a click on the logo opens the home page", { tag: "@once" }, async ({ page }) => {
  await page.goto(cameras);
  await page.getByRole("link", { name: logo.label }).click();
  await expect(page).toHaveURL(home);
});

async function expectChangeAboveTenPx(page: Page) {
  const header = page.getByRole("banner");
  const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
  await expect(header).toHaveCSS("background-color", transparent);

  await scrollTo(11);
  await expect(header).toHaveCSS("background-color", dark);
  // Starting at 11, the change proves that the scroll to 10 had an effect.
  await scrollTo(10);
  await expect(header).toHaveCSS("background-color", transparent);
}

test("[NAV-02] the header changes above 10 px of scroll, not at 10", async ({ page }) => {
  await openPage(page, home);
  await expectChangeAboveTenPx(page);
});

test("[NAV-02] the header of the camera page changes above 10 px, not at 10", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, cameras);
  await expectChangeAboveTenPx(page);
});

test("[NAV-02] a page opened at a section starts with the scrolled header", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, "/#sobre");
  await expect(page.getByRole("banner")).toHaveCSS("background-color", dark);
});
