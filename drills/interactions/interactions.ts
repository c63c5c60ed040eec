import type { Page } from "@playwright/test";
import { pagePaths } from "../../contract/pages.ts";
import { tap } from "./tap.ts";

const { home, cameras } = pagePaths;

export interface Interaction {
  path: string;
  /** Without scripts it has no effect, or another one. */
  needsScripts?: true;
  /** Scrolls to the element; not measured. */
  prepare?(page: Page): Promise<unknown>;
  perform(page: Page): Promise<unknown>;
}

/** The carousel makes cards out of view inert when it starts. */
const cardOutOfView = "#avaliacoes [inert]";

const sendButton = (page: Page) => page.locator("#assinar form button");

async function waitForReviews(page: Page) {
  await page.locator("#avaliacoes").scrollIntoViewIfNeeded();
  await page.locator(cardOutOfView).first().waitFor({ state: "attached" });
}

/** The most frequent interactions, by touch, on a page with live islands. */
export const interactions: Record<string, Interaction> = {
  "open the menu": {
    path: home,
    perform: (page) => tap(page.locator("#menu > summary")),
  },
  "close the menu": {
    path: home,
    prepare: (page) => page.locator("#menu > summary").tap(),
    perform: (page) => tap(page.locator("#menu > summary")),
  },
  "open a question": {
    path: cameras,
    prepare: (page) => page.locator("details[name=faq]").nth(1).scrollIntoViewIfNeeded(),
    perform: (page) => tap(page.locator("details[name=faq] > summary").nth(1)),
  },
  "next review": {
    path: home,
    needsScripts: true,
    prepare: async (page) => {
      await waitForReviews(page);
      await page.locator("#avaliacoes button").last().scrollIntoViewIfNeeded();
    },
    perform: (page) => tap(page.locator("#avaliacoes button").last()),
  },
  "type in the form": {
    path: home,
    prepare: async (page) => {
      await page.locator("#lead-name").tap();
      await page.locator(cardOutOfView).first().waitFor({ state: "attached" });
    },
    perform: (page) => page.locator("#lead-name").pressSequentially("Maria das Dores"),
  },
  "send the form empty": {
    path: home,
    needsScripts: true,
    prepare: async (page) => {
      await waitForReviews(page);
      await sendButton(page).scrollIntoViewIfNeeded();
    },
    perform: (page) => tap(sendButton(page)),
  },
};
