import type { Page } from "@playwright/test";
import { cameras, home, visitorTexts } from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { openExternalTab } from "../support/visitor.ts";

const { nav } = visitorTexts("pt-BR").common;
const links = (page: Page) => page.locator("#menu a");
const behind = (page: Page) => page.locator("main, #contato, aside");

async function openMenu(page: Page) {
  await page.locator("#menu > summary").click();
  await expect(links(page).first()).toBeVisible();
  // The browser reports the opening a moment later, and the page listens for Back only after that.
  await expect(page.locator("main")).toHaveAttribute("inert");
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
  test("[NAV-03] covers the whole screen and closes with the same button", {
    tag: "@journey",
  }, async ({ page }) => {
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
    test(`[NAV-04] on ${path} a click on any item closes it`, { tag: "@journey" }, async ({
      page,
    }) => {
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

  test("[NAV-03] Android's Back closes it instead of leaving the page", async ({ page }) => {
    // On a computer Escape triggers the same close request. The page's own key handler must not see it.
    await page.addInitScript(() => {
      addEventListener("keydown", (event) => event.stopImmediatePropagation(), true);
    });
    await page.goto(home);
    for (const _time of ["first", "second"]) {
      await openMenu(page);
      await page.keyboard.press("Escape");
      await expectClosed(page);
    }
    await expect(page.locator("#menu > summary")).toBeFocused();
  });

  test("[NAV-03] dragging the header does not scroll the page behind it", async ({
    page,
    context,
  }) => {
    await page.goto(home);
    await openMenu(page);
    const browser = await context.newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...ys: number[]) =>
      browser.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: ys.map((y) => ({ x: 120, y })),
      });
    // Drags upwards from the header's lower edge, as a thumb would.
    await touch("touchStart", 60);
    for (const y of [50, 40, 30, 20, 10, 2]) await touch("touchMove", y);
    await touch("touchEnd");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("[NAV-03] marks the current page, and its line ends in the last dot of each kind", async ({
    page,
  }) => {
    await page.goto(cameras);
    await openMenu(page);
    const [current, other] = await links(page).evaluateAll((all) =>
      [true, false].map((isCurrent) => {
        const link = all.find(
          (each) => each.closest("nav") && each.matches("[aria-current=page]") === isCurrent,
        );
        return link && getComputedStyle(link).color;
      }),
    );
    expect(current).toBeDefined();
    expect(current).not.toBe(other);
    const segments = await page.locator("#menu nav li").evaluateAll((items) =>
      items.map((item) => ({
        isExternal: item.matches("[data-external=true]"),
        colour: getComputedStyle(item, "::after").backgroundColor,
      })),
    );
    const colours = (isExternal: boolean) =>
      new Set(segments.filter((each) => each.isExternal === isExternal).map((each) => each.colour));
    expect(colours(false)).toEqual(new Set(["rgb(255, 198, 26)"]));
    expect(colours(true).has("rgb(255, 198, 26)")).toBe(false);
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
