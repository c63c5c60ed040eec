import type { Page } from "@playwright/test";
import { openExternalTab } from "../support/external-tab.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const { nav } = visitorTexts("pt-BR").common;
const links = (page: Page) => page.locator("#menu a");
const behind = (page: Page) => page.locator("main, #contato, aside");

async function openMenu(page: Page) {
  await page.locator("#menu > summary").click();
  await expect(links(page).first()).toBeVisible();
}

async function expectClosed(page: Page) {
  await expect(page.locator("#menu")).not.toHaveAttribute("open");
  await expect(links(page).first()).toBeHidden();
  for (const part of await behind(page).all()) await expect(part).not.toHaveAttribute("inert");
}

test("[NAV-03] from 768 px up there is no toggle", { tag: "@wide" }, async ({ page }) => {
  await page.goto(home);
  await expect(page.locator("#menu > summary")).toBeHidden();
});

test.describe("the menu", { tag: "@phone" }, () => {
  test("[NAV-03] covers the whole screen and closes with the same button", async ({ page }) => {
    await page.goto(home);
    await expectClosed(page);
    const toggle = page.locator("#menu > summary");
    await expect(toggle).toHaveText(nav.open, { useInnerText: true });
    await openMenu(page);
    await expect(toggle).toHaveText(nav.close, { useInnerText: true });
    expect(await uncoveredPoints(page)).toEqual([]);
    await toggle.click();
    await expectClosed(page);
  });

  test("[NAV-03] exists at 767 px and disappears at 768 px", async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 844 });
    await page.goto(home);
    await openMenu(page);
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(page.locator("#menu > summary")).toBeHidden();
    await expectClosed(page);
  });

  for (const path of [home, cameras]) {
    test(`[NAV-04] on ${path} a click on any item closes it`, async ({ page }) => {
      await openPage(page, path);
      const addresses = await links(page).evaluateAll((all) =>
        all.map((link) => link.getAttribute("href") ?? ""),
      );
      expect(addresses.length).toBeGreaterThan(5);
      for (const [index, address] of addresses.entries()) {
        await test.step(address, async () => {
          await openMenu(page);
          const leavesPage = /^[/?]/.test(address);
          const loaded = leavesPage ? page.waitForEvent("load") : undefined;
          if (address.startsWith("https:")) await openExternalTab(links(page).nth(index));
          else await links(page).nth(index).click();
          await loaded;
          await expectClosed(page);
          if (leavesPage) await openPage(page, path);
        });
      }
    });
  }

  test("[NAV-03] Escape closes it and returns the focus to the toggle", async ({ page }) => {
    await page.goto(home);
    const toggle = page.locator("#menu > summary");
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(links(page).first()).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(links(page).first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await expect(toggle).toBeFocused();
  });

  test("[NAV-03] keeps the keyboard out of the page behind it", async ({ page }) => {
    await page.goto(home);
    await openMenu(page);
    expect(await behind(page).count()).toBe(3);
    for (const part of await behind(page).all()) await expect(part).toHaveAttribute("inert");

    // After the last item, Tab returns to skip link, logo and toggle.
    const stops = (await links(page).count()) + 4;
    for (let stop = 0; stop < stops; stop++) {
      await page.keyboard.press("Tab");
      await expect(page.locator(":is(main, footer, aside) :focus")).toHaveCount(0);
    }
  });
});

/** Points of a grid over the screen that the header and its menu do not cover. */
function uncoveredPoints(page: Page) {
  return page.evaluate(() => {
    const points: string[] = [];
    for (let x = 1; x < innerWidth; x += 43) {
      for (let y = 1; y < innerHeight; y += 43) {
        if (!document.elementFromPoint(x, y)?.closest("header")) points.push(`${x},${y}`);
      }
    }
    return points;
  });
}
