import type { Page } from "@playwright/test";

/** Waits for the page's own scripts; the last one sets this class. React starts later, and only in islands. */
export async function scriptsReady(page: Page): Promise<void> {
  await page.locator("html.reveal-ready").waitFor({ state: "attached" });
}
