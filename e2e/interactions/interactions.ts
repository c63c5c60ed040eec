import type { Locator, Page } from "@playwright/test";
import { cameras, home } from "../support/site-pages.ts";

export interface Interaction {
  path: string;
  /** Does nothing, or something else, where no script runs. */
  needsScripts?: true;
  /** Brings its subject into view; not measured. */
  prepare?(page: Page): Promise<unknown>;
  perform(page: Page): Promise<unknown>;
}

/** Only once the carousel has started is a card out of view inert. */
const cardOutOfView = "#avaliacoes [inert]";

/** Where a thumb would: Playwright's own tap asks the page what lies there, in the midst of what is measured. */
async function tap(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const sendButton = (page: Page) => page.locator("#assinar form button");

/** What visitors do most, as a thumb does it. */
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
  "switch the language": {
    path: home,
    needsScripts: true,
    prepare: (page) => page.locator("#menu > summary").tap(),
    perform: (page) => tap(page.locator("#menu").getByRole("link", { name: "English" })),
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
      await page.locator("#avaliacoes").scrollIntoViewIfNeeded();
      await page.locator(cardOutOfView).first().waitFor({ state: "attached" });
      await page.locator("#avaliacoes button").last().scrollIntoViewIfNeeded();
    },
    perform: (page) => tap(page.locator("#avaliacoes button").last()),
  },
  "type in the form": {
    path: home,
    prepare: (page) => page.locator("#lead-name").tap(),
    perform: (page) => page.locator("#lead-name").pressSequentially("Maria das Dores"),
  },
  "send the form empty": {
    path: home,
    needsScripts: true,
    prepare: async (page) => {
      await page.locator("#avaliacoes").scrollIntoViewIfNeeded();
      await page.locator(cardOutOfView).first().waitFor({ state: "attached" });
      await sendButton(page).scrollIntoViewIfNeeded();
    },
    perform: (page) => tap(sendButton(page)),
  },
  "send the form while the reviews are drawn": {
    path: home,
    prepare: (page) => sendButton(page).scrollIntoViewIfNeeded(),
    perform: (page) => tap(sendButton(page)),
  },
};
