/**
 * `npm run picture` writes docs/site.webp, the picture in the README: the home page at desktop and phone width, in the first two
 * languages. Run it when the look of the home page has changed.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import { type Browser, chromium } from "@playwright/test";
import config from "../playwright.config.ts";
import startSite from "../support/start-site.ts";
import { openPage, type Viewport } from "./open-page.ts";

const file = join(import.meta.dirname, "../../docs/site.webp");
// A README is also read on a phone.
const maxBytes = 150_000;
const desktop = { width: 1440, height: 810 };
const phone = { width: 390, height: 844 };
const [first, second = first] = languages;

const stopSite = await startSite();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const picture = await compose(browser, [
    await screenshot(desktop, first, ""),
    await screenshot({ ...phone, scale: 2 }, first, "#planos"),
    await screenshot(desktop, second, ""),
    await screenshot({ ...phone, scale: 2 }, second, "#assinar"),
  ]);
  if (picture.length > maxBytes) {
    throw new Error(`the picture has ${picture.length} bytes, at most ${maxBytes}`);
  }
  await writeFile(file, picture);
  process.stdout.write(`${file} ${Math.round(picture.length / 1000)} kB\n`);
} finally {
  await browser.close();
  await stopSite();
}

async function screenshot(viewport: Viewport, language: string, section: string): Promise<string> {
  const page = await openPage(browser, viewport, `${pagePaths.home}?lng=${language}${section}`);
  const png = await page.screenshot();
  await page.context().close();
  return `data:image/png;base64,${png.toString("base64")}`;
}

/** A desktop and a phone in front of it, twice. The background is transparent, for light and dark READMEs. */
async function compose(browser: Browser, sources: string[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 2000, height: 690 } });
  const images = sources.map((source) => `<img src="${source}">`).join("");
  await page.setContent(`<!doctype html><style>
    body { margin: 0; position: relative; height: 690px }
    img { position: absolute; border-radius: 14px; box-shadow: 0 0 0 1px rgb(128 128 128 / 40%) }
    img:nth-child(odd) { width: 960px; top: 6px; left: 6px }
    img:nth-child(even) {
      width: 268px; bottom: 6px; left: 714px; border-radius: 26px;
      box-shadow: 0 0 0 5px rgb(20 24 32), 0 12px 32px rgb(0 0 0 / 40%);
    }
    img:nth-child(3) { left: 1014px }
    img:nth-child(4) { left: 1722px }
  </style>${images}`);
  const png = await page.screenshot({ omitBackground: true });
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.8);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
