/**
 * `npm run shots` writes screenshots into `shots/`: every page and the 404 in every language at six widths.
 * Nothing compares them; look at them after visual work. `npm run shots -- readme`, `-- sale`, `-- staff` and
 * `-- owner` write the pictures of the README and of the guides into `docs/pictures` instead; run them when the screens in them
 * look different.
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import { type Browser, chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import { unknownPath } from "../support/site-content.ts";
import startSite from "../support/start-site.ts";
import { makeOwnerPictures, makeStaffPictures } from "./guide-pictures.ts";
import { openPage } from "./pictures.ts";
import { makeReadmePicture, makeSalePicture } from "./readme-pictures.ts";

const folder = join(import.meta.dirname, "../../shots");
const widths = [360, 390, 768, 1024, 1440, 1920];
const height = 900;
const pages = { ...pagePaths, "404": unknownPath };
const makers: Record<string, (browser: Browser) => Promise<void>> = {
  readme: makeReadmePicture,
  sale: makeSalePicture,
  staff: makeStaffPictures,
  owner: makeOwnerPictures,
};

const stopSite = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await (makers[process.argv[2] ?? ""] ?? takeShots)(browser);
} finally {
  await browser.close();
  await stopSite();
}

async function takeShots(browser: Browser) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const language of languages) {
    for (const width of widths) {
      for (const [name, path] of Object.entries(pages)) {
        const page = await openPage(browser, { width, height }, `${path}?lng=${language}`);
        const file = join(folder, `${name}-${width}-${language}.png`);
        await page.screenshot({ path: file, fullPage: true });
        await page.context().close();
      }
    }
  }
  process.stdout.write(`Screenshots are in ${folder}\n`);
}
