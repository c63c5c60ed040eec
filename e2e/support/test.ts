import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";

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

/** React has taken over: its listeners answer from here on. */
export async function hydrated(page: Page) {
  // Set by an effect of the whole site: React's marks on the elements are there before it has finished.
  await page.waitForFunction(() => document.documentElement.classList.contains("reveal-ready"));
}

export async function openHydrated(page: Page, address: string) {
  await page.goto(address);
  await hydrated(page);
}

export { expect };
