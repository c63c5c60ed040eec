import type { Browser, Page } from "@playwright/test";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";

export interface Viewport {
  width: number;
  height: number;
  /** Pixels of the picture for each CSS pixel, 1 by default. */
  scale?: number;
}

/** Opens a page that looks as it does to a visitor who has read it: pictures and reviews are loaded. */
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
