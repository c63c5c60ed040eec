import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page } from "@playwright/test";
import { browserPanel } from "../../dev/panel/browser-panel.ts";
import { addSampleContacts, signInLinks } from "../../dev/panel/sample-panel.ts";
import { toWebp } from "./to-webp.ts";

const folder = join(import.meta.dirname, "../../docs/pictures");
const viewport = { width: 390, height: 844 };

export function openPhone(browser: Browser): Promise<BrowserContext> {
  const device = { viewport, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true };
  return browser.newContext({ ...device, locale: "pt-BR", reducedMotion: "reduce" });
}

/** Adds the demo's people and contacts to a panel, by default to the one that the browser tests share. */
export async function fillPanel(
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  operatorUrl = process.env.PANEL_OPERATOR_URL ?? "",
  // biome-ignore lint/style/noProcessEnv: as above
  origin = process.env.PANEL_ORIGIN ?? "",
) {
  const [owner, staff] = await signInLinks(operatorUrl, origin);
  if (!(owner && staff)) throw new Error("the demo has no owner or no staff");
  await addSampleContacts(operatorUrl, owner.id);
  return {
    panel: browserPanel(operatorUrl, origin),
    owner: { ...owner, name: "" },
    staff: { ...staff, name: "" },
  };
}

export async function picture(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  return `data:image/png;base64,${(await page.screenshot()).toString("base64")}`;
}

/** Moves the element near the top of the screen. */
export function scrollToTop(element: Locator): Promise<void> {
  return element.evaluate((each) => scrollBy(0, each.getBoundingClientRect().top - 24));
}

/** Phones side by side, on a transparent background. */
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
