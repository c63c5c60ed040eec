import type { Page } from "@playwright/test";
import { cameras, home } from "../support/site-pages.ts";

interface Interaction {
  path: string;
  /** Brings its subject into view; not measured. */
  prepare?(page: Page): Promise<unknown>;
  perform(page: Page): Promise<unknown>;
}

const review = "#avaliacoes [aria-roledescription=slide], #avaliacoes article";

const sendButton = (page: Page) => page.locator("#assinar form button");

/** What visitors do most, as a thumb does it. */
export const interactions: Record<string, Interaction> = {
  "open the menu": {
    path: home,
    perform: (page) => page.locator("#menu > summary").tap(),
  },
  "close the menu": {
    path: home,
    prepare: (page) => page.locator("#menu > summary").tap(),
    perform: (page) => page.locator("#menu > summary").tap(),
  },
  "switch the language": {
    path: home,
    prepare: (page) => page.locator("#menu > summary").tap(),
    perform: (page) => page.locator("#menu").getByRole("link", { name: "English" }).tap(),
  },
  "open a question": {
    path: cameras,
    prepare: (page) => page.locator("details[name=faq]").nth(1).scrollIntoViewIfNeeded(),
    perform: (page) => page.locator("details[name=faq] > summary").nth(1).tap(),
  },
  "next review": {
    path: home,
    prepare: async (page) => {
      await page.locator("#avaliacoes").scrollIntoViewIfNeeded();
      await page.locator(review).first().waitFor();
      await page.locator("#avaliacoes button").last().scrollIntoViewIfNeeded();
    },
    perform: (page) => page.locator("#avaliacoes button").last().tap(),
  },
  "type in the form": {
    path: home,
    prepare: (page) => page.locator("#lead-name").tap(),
    perform: (page) => page.locator("#lead-name").pressSequentially("Maria das Dores"),
  },
  "send the form empty": {
    path: home,
    prepare: async (page) => {
      await page.locator("#avaliacoes").scrollIntoViewIfNeeded();
      await page.locator(review).first().waitFor();
      await sendButton(page).scrollIntoViewIfNeeded();
    },
    perform: (page) => sendButton(page).tap(),
  },
  "send the form while the reviews are drawn": {
    path: home,
    prepare: (page) => sendButton(page).scrollIntoViewIfNeeded(),
    perform: (page) => sendButton(page).tap(),
  },
};
