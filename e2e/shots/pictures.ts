import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { browserPanel } from "../../dev/panel/browser-panel.ts";
import { addSampleContacts, signInLinks } from "../../dev/panel/sample-panel.ts";
import { scriptsReady } from "../support/test.ts";

export interface Viewport {
  width: number;
  height: number;
  /** Pixels of the picture for each CSS pixel, 1 by default. */
  scale?: number;
}

/** Opens a page as a visitor sees it who has scrolled through it, with pictures and reviews loaded. */
export async function openPage(
  browser: Browser,
  { width, height, scale = 1 }: Viewport,
  address: string,
): Promise<Page> {
  const context = await browser.newContext({
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    baseURL: process.env.SITE_ORIGIN ?? "",
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(address);
  await scriptsReady(page);
  await page.evaluate(async () => {
    const start = scrollY;
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    scrollTo(0, start);
  });
  await page.waitForLoadState("networkidle");
  return page;
}

const folder = join(import.meta.dirname, "../../docs/pictures");
const viewport = { width: 390, height: 844 };

export function openPhone(browser: Browser): Promise<BrowserContext> {
  const device = { viewport, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
  return browser.newContext({ ...device, locale: "pt-BR", reducedMotion: "reduce" });
}

/** Adds the demo's people and contacts to the panel that the browser tests share. */
export async function fillPanel() {
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  const { PANEL_OPERATOR_URL = "", PANEL_ORIGIN = "" } = process.env;
  const [owner, staff] = await signInLinks(PANEL_OPERATOR_URL, PANEL_ORIGIN);
  if (!(owner && staff)) throw new Error("the demo has no owner or no staff");
  await addSampleContacts(PANEL_OPERATOR_URL, { ownerId: owner.id, staffId: staff.id });
  return {
    panel: browserPanel(PANEL_OPERATOR_URL, PANEL_ORIGIN),
    staff: { ...staff, name: "" },
  };
}

export async function picture(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  // Most icons come after the first screen.
  await page.waitForLoadState("networkidle");
  return `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
}

/** Moves the element near the top of the screen. */
export function scrollToTop(element: Locator): Promise<void> {
  return element.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 24));
}

/** Places phones side by side on a transparent background. */
export async function writeStrip(browser: Browser, name: string, sources: string[]): Promise<void> {
  const width = sources.length * 440;
  const page = await browser.newPage({ viewport: { width, height: 910 } });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; display: flex }
    img { width: 390px; margin: 25px; border-radius: 30px; box-shadow: 0 0 0 6px rgb(20 24 32) }
  </style>${sources.map((source) => `<img src="${source}">`).join("")}`);
  await writeFile(join(folder, name), await toWebp(page));
  await page.close();
}

/** A picture of what the page shows, without its background. Playwright writes PNG and JPEG only. */
export async function toWebp(page: Page): Promise<Buffer> {
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
