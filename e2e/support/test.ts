import {
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";

interface SiteFixtures {
  /**
   * Console messages a test expects, as a pattern over "text (address)"; any other error or warning fails it.
   */
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
      const note = (text: string) => {
        if (!expectedConsole?.test(text)) unexpected.push(text);
      };
      context.on("console", (message: ConsoleMessage) => {
        if (!["error", "warning"].includes(message.type())) return;
        note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (failure) => note(String(failure.error())));
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

/** Scrolls to the island and waits until React has taken it over. */
export async function openIsland(page: Page, name: "lead-form" | "reviews"): Promise<Locator> {
  const island = page.locator(`[data-island=${name}]`);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute("data-state", "live");
  return island;
}

export { expect };
