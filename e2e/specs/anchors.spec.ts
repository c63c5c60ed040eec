import type { Page } from "@playwright/test";
import { openNavigation } from "../support/navigation.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

/** Whether the section starts below the header and its first heading is uncovered. */
function landing(page: Page, id: string) {
  return page.locator(`#${id}`).evaluate((section) => {
    const headerBottom = document.querySelector("#site > header")?.getBoundingClientRect().bottom;
    const heading = section.querySelector("h1, h2")?.getBoundingClientRect();
    const topmost =
      heading &&
      document.elementFromPoint(heading.x + 10, heading.y + Math.min(heading.height / 2, 20));
    return {
      // Browsers scroll by whole pixels, sections start between them.
      isBelowHeader: section.getBoundingClientRect().top > (headerBottom ?? 0) - 1,
      isHeadingUncovered: section.contains(topmost ?? null),
    };
  });
}

const landed = { isBelowHeader: true, isHeadingUncovered: true };

for (const id of ["planos", "avaliacoes"]) {
  test(`[NAV-05] the header's link #${id} lands below the header`, async ({ page }) => {
    await openPage(page, home);
    await (await openNavigation(page)).locator(`a[href="#${id}"]:visible`).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => landing(page, id)).toEqual(landed);
  });
}

for (const id of ["sobre", "contato"]) {
  test(`[NAV-05] the menu's link #${id} lands below the header`, { tag: "@phone" }, async ({
    page,
  }) => {
    await openPage(page, home);
    await (await openNavigation(page)).locator(`a[href="#${id}"]`).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => landing(page, id)).toEqual(landed);
  });
}

test("[HOME-15] the footer's links land below the header, from both pages", async ({ page }) => {
  await openPage(page, home);
  for (const id of ["planos", "sobre", "avaliacoes", "assinar"]) {
    await page.getByRole("contentinfo").locator(`a[href="#${id}"]`).click();
    await expect(page).toHaveURL(`/#${id}`);
    await expect.poll(() => landing(page, id)).toEqual(landed);
  }
  await page.goto(cameras);
  await page.getByRole("contentinfo").locator(`a[href="/#assinar"]`).click();
  await expect(page).toHaveURL("/#assinar");
  await expect.poll(() => landing(page, "assinar")).toEqual(landed);
});
