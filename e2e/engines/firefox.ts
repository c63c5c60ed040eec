import puppeteer, { type Browser, type ConsoleMessage } from "puppeteer-core";
import { type Engine, sizes, type Tab, type Visit } from "./engine.ts";

/** Firefox cannot disable JavaScript per tab, so visits without JavaScript use a second browser. */
export async function startFirefox(): Promise<Engine> {
  const browsers = new Map<boolean, Promise<Browser>>();
  return {
    open: async (visit) => {
      const running = browsers.get(visit.hasJavaScript) ?? launch(visit.hasJavaScript);
      browsers.set(visit.hasJavaScript, running);
      return openTab(await running, visit);
    },
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

async function openTab(browser: Browser, { width }: Visit): Promise<Tab> {
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
