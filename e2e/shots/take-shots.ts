/**
 * `npm run shots` writes screenshots into `shots/`: every page and the 404 in every language at six widths, and states such as
 * the open menu. Nothing compares them; look at them after visual work.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import { type Browser, chromium, type Page } from "@playwright/test";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import config from "../playwright.config.ts";
import { unknownPath } from "../support/site-pages.ts";
import startSite from "../support/start-site.ts";
import { states } from "./states.ts";

const folder = join(import.meta.dirname, "../../shots");
const widths = [360, 390, 768, 1024, 1440, 1920];
const pages = { ...pagePaths, "404": unknownPath };

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const stopSite = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
// biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
const origin = process.env.SITE_ORIGIN ?? "";

for (const language of languages) {
  for (const width of widths) {
    for (const [name, path] of Object.entries(pages)) {
      await withPage(browser, width, async (page) => {
        await open(page, `${path}?lng=${language}`);
        await page.screenshot({
          path: join(folder, `${name}-${width}-${language}.png`),
          fullPage: true,
        });
      });
    }
  }
  for (const { name, width, path, reach } of states) {
    await withPage(browser, width, async (page) => {
      await open(page, `${path}?lng=${language}`);
      await reach(page);
      await page.screenshot({ path: join(folder, `state-${name}-${width}-${language}.png`) });
    });
  }
}
await browser.close();
await stopSite();
process.stdout.write(`Screenshots are in ${folder}\n`);

async function withPage(browser: Browser, width: number, use: (page: Page) => Promise<void>) {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
  });
  await use(await context.newPage());
  await context.close();
}

/** Scrolls through the whole page, so that lazy pictures and the reviews load. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await scriptsReady(page);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    scrollTo(0, 0);
  });
  await page.waitForLoadState("networkidle");
}
