import puppeteer from "puppeteer-core";
import type { Engine } from "./engine.ts";
import { openPuppeteerTab } from "./puppeteer-tab.ts";

export async function startChromium(): Promise<Engine> {
  const browser = await puppeteer.launch({
    executablePath: "/usr/bin/chromium",
    // As root Chromium refuses its sandbox; the others keep it quiet and still.
    args: [
      "--no-sandbox",
      "--force-prefers-reduced-motion",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
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
