import { languages } from "@fiosite/content/languages";
import type { Locator, Page } from "@playwright/test";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("the element has no box");
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** The boxes of the lines that an element's text takes. */
function lineCount(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    // Text only: the box of an element inside is higher than its line.
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const bottoms = new Set<number>();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
    }
    return bottoms.size;
  });
}

/** The vertical positions of the parts of each plan card, which must be the same in every card of a row. */
function cardLevels(cards: Element[]): string[] {
  return cards.map((card) => {
    const bottom = (css: string) => card.querySelector(css)?.getBoundingClientRect().bottom ?? 0;
    const price = bottom("p > strong");
    const isOnOneLine = Math.abs(bottom("p > strong + span") - price) < 12;
    return [bottom("h3 > span"), price, bottom("a")].map(Math.round).concat(+isOnOneLine).join();
  });
}

for (const language of languages) {
  for (const [path, plans] of [
    [home, "#planos article"],
    [cameras, "#planos-cameras article:has(> a)"],
  ] as const) {
    test(`the plans of ${path} are level and their prices take one line, in ${language}`, {
      tag: "@once",
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      for (const width of [768, 900, 1024, 1180, 1280, 1440, 1920]) {
        await resize(page, width);
        const levels = await page.locator(plans).evaluateAll(cardLevels);
        expect(new Set(levels).size, `${width} px: ${levels.join(" | ")}`).toBe(1);
        expect(levels[0], `${width} px`).toMatch(/,1$/);
      }
    });
  }

  test(`telephone and e-mail take one line each in the footer, in ${language}`, {
    tag: "@once",
  }, async ({ page }) => {
    for (const path of [home, cameras]) {
      await openPage(page, `${path}?lng=${language}`);
      for (const width of [360, 390, 430, 600, 768, 900, 1024, 1440]) {
        await resize(page, width);
        for (const link of await page.locator("footer address a").all()) {
          expect(await lineCount(link), `${path} at ${width} px`).toBe(1);
        }
      }
    }
  });
}

test("the logo is whole from 1024 px on and starts where the title starts", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, home);
  const logo = page.locator("#site > header a:has(img)");
  for (const width of [390, 1024, 1140, 1280, 1440, 1920, 2560]) {
    await resize(page, width);
    const picture = await box(logo.locator("img"));
    const link = await box(logo);
    expect(link.right, `${width} px`).toBeGreaterThanOrEqual(picture.right - 1);
    if (width < 1280) continue;
    const title = await box(page.getByRole("heading", { level: 1 }));
    expect(Math.abs(picture.x - title.x), `${width} px`).toBeLessThan(2);
  }
});

test("a jump to a section shows nothing of the section before it", async ({ page }) => {
  await openPage(page, `${home}#sobre`);
  const header = await box(page.locator("#site > header"));
  await expect
    .poll(async () => Math.abs((await box(page.locator("#sobre"))).y - header.bottom))
    .toBeLessThan(2);
});

test("the combo's plus sign stands before what it adds", { tag: "@once" }, async ({ page }) => {
  await openPage(page, cameras);
  const plus = page.locator("#planos-cameras b").filter({ hasText: "+" });
  for (const width of [320, 360, 390, 430, 600]) {
    await resize(page, width);
    const sign = await box(plus);
    const addition = await box(plus.locator(".."));
    expect(addition.right - sign.right, `${width} px`).toBeGreaterThan(50);
  }
});

test("the carousel runs to the edge of a phone's screen", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, home);
  const island = await openIsland(page, "reviews");
  const row = island.locator("[role=group]").first().locator("../..");
  expect((await box(row)).right).toBe(page.viewportSize()?.width);
});

test("the chat button does not cover the form's privacy note", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, home);
  const note = page.locator("#assinar form > div:last-child > p");
  const right = await note.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual((await box(page.locator("aside a"))).x);
});
