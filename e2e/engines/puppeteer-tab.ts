import type { Browser, ConsoleMessage, Page } from "puppeteer-core";
import { sizes, type Tab, type Visit } from "./engine.ts";

export interface PuppeteerTab extends Tab {
  page: Page;
}

/** Puppeteer drives Chromium over the DevTools protocol and Firefox over WebDriver BiDi. */
export async function openPuppeteerTab(browser: Browser, { width }: Visit): Promise<PuppeteerTab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(sizes[width]);
  const problems: string[] = [];
  page.on("console", (message: ConsoleMessage) => {
    if (!["error", "warn"].includes(message.type())) return;
    problems.push(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  return {
    page,
    goto: async (address) => {
      await page.goto(address);
    },
    // Evaluates a string, so that arguments and results are plain JSON, as in WebDriver.
    evaluate: async (run, ...args) => {
      const call = `(${run})(...${JSON.stringify(args)})`;
      return JSON.parse(String(await page.evaluate(`JSON.stringify(${call}) ?? "null"`)));
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    problems: async () => problems,
    close: () => context.close(),
  };
}
