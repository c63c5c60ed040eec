import puppeteer from "puppeteer-core";
import { debianChromium, quietFlags } from "../../dev/chromium.ts";
import type { Engine } from "./engine.ts";
import { openPuppeteerTab } from "./puppeteer-tab.ts";

export async function startChromium(flags: string[] = []): Promise<Engine> {
  const browser = await puppeteer.launch({
    executablePath: debianChromium,
    args: [...quietFlags, "--force-prefers-reduced-motion", ...flags],
  });
  return {
    open: async (visit) => {
      const tab = await openPuppeteerTab(browser, visit);
      await tab.page.setJavaScriptEnabled(visit.hasJavaScript);
      return tab;
    },
    stop: () => browser.close(),
  };
}
