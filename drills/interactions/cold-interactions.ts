import type { Page } from "@playwright/test";
import { tap } from "./tap.ts";

/** Interactions on a page that has just loaded, before any island is live. */
export const coldInteractions: Record<string, (page: Page) => Promise<unknown>> = {
  "jump to the form and type": async (page) => {
    await jumpTo(page, "#assinar");
    await typeName(page);
  },
  "scroll to the form and type": async (page) => {
    await scrollTo(page, "#lead-name");
    await typeName(page);
  },
  "jump to the reviews and tap an arrow": async (page) => {
    await jumpTo(page, "#avaliacoes");
    await tapArrow(page);
  },
  "scroll to the reviews and tap an arrow": async (page) => {
    await scrollTo(page, nextArrow);
    await tapArrow(page);
  },
};

const nextArrow = "#avaliacoes button:last-of-type:visible";
const cardOutOfView = "#avaliacoes [inert]";
const keyDelayMs = 120;
/** Length of a swipe, and the time between two. */
const swipePx = 500;
const swipeMs = 250;

async function jumpTo(page: Page, section: string) {
  await page.locator(section).evaluate((each) => each.scrollIntoView({ behavior: "instant" }));
}

async function scrollTo(page: Page, target: string) {
  const height = page.viewportSize()?.height ?? 0;
  for (;;) {
    const box = await page.locator(target).first().boundingBox();
    if (box && box.y + box.height < height - 80) return;
    await page.mouse.wheel(0, swipePx);
    await page.waitForTimeout(swipeMs);
  }
}

async function typeName(page: Page) {
  const name = "Maria das Dores de Araújo";
  await tap(page.locator("#lead-name"));
  await page.keyboard.type(name, { delay: keyDelayMs });
  const typed = await page.locator("#lead-name").inputValue();
  if (typed !== name) throw new Error(`text was lost while typing: ${typed}`);
}

/** Taps immediately and again when the carousel is live. */
async function tapArrow(page: Page) {
  await jumpTo(page, nextArrow);
  await tap(page.locator(nextArrow));
  await page.locator(cardOutOfView).first().waitFor({ state: "attached" });
  await tap(page.locator(nextArrow));
}
