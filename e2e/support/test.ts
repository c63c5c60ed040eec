import { existsSync } from "node:fs";
import {
  test as base,
  type ConsoleMessage,
  expect,
  type LaunchOptions,
  type Locator,
  type Page,
} from "@playwright/test";
import { debianChromium } from "../../dev/chromium.ts";

interface SiteFixtures {
  /** Matches the console messages that a test expects, as "text (address)"; any other error or warning fails it. */
  expectedConsole: RegExp | undefined;
  consoleGuard: undefined;
}

export const test = base.extend<SiteFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  baseURL: async ({}, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    await use(process.env.SITE_ORIGIN);
  },
  expectedConsole: [undefined, { option: true }],
  consoleGuard: [
    async ({ context, expectedConsole }, use) => {
      const unexpected: string[] = [];
      const record = (text: string) => {
        if (!expectedConsole?.test(text)) unexpected.push(text);
      };
      context.on("console", (message: ConsoleMessage) => {
        if (!["error", "warning"].includes(message.type())) return;
        record(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (failure) => record(String(failure.error())));
      await use(undefined);
      expect(unexpected, "console errors and warnings").toEqual([]);
    },
    { auto: true },
  ],
});

export async function openPage(page: Page, address: string) {
  await page.goto(address);
  await scriptsReady(page);
}

/** Scrolls to the island and waits until React has hydrated it. */
export async function openIsland(page: Page, name: "lead-form" | "reviews"): Promise<Locator> {
  const island = page.locator(`[data-island=${name}]`);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute("data-state", "live");
  return island;
}

export { expect };

/** Waits for the page's own scripts; the last one sets this class. React starts later, and only in islands. */
export async function scriptsReady(page: Page): Promise<void> {
  await page.locator("html.reveal-ready").waitFor({ state: "attached" });
}

/** A full browser, because the headless shell lacks the back/forward cache and notifications. */
export const wholeBrowser: LaunchOptions = existsSync(debianChromium)
  ? { executablePath: debianChromium }
  : { channel: "chromium" };
