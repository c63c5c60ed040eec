import puppeteer, { type Browser } from "puppeteer-core";
import type { Engine } from "./engine.ts";
import { openPuppeteerTab } from "./puppeteer-tab.ts";

/** Firefox cannot disable JavaScript per tab, so visits without JavaScript use a second browser. */
export async function startFirefox(): Promise<Engine> {
  const browsers = new Map<boolean, Promise<Browser>>();

  function browserFor(hasJavaScript: boolean): Promise<Browser> {
    const running = browsers.get(hasJavaScript) ?? launch(hasJavaScript);
    browsers.set(hasJavaScript, running);
    return running;
  }

  return {
    open: async (visit) => openPuppeteerTab(await browserFor(visit.hasJavaScript), visit),
    stop: async () => {
      for (const browser of browsers.values()) await (await browser).close();
    },
  };
}

function launch(hasJavaScript: boolean): Promise<Browser> {
  return puppeteer.launch({
    browser: "firefox",
    executablePath: "/usr/bin/firefox-esr",
    extraPrefsFirefox: { "javascript.enabled": hasJavaScript, "ui.prefersReducedMotion": 1 },
  });
}
