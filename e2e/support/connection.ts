import type { Page } from "@playwright/test";

/** Has the page see the line the visitor has, as browsers that tell of it do. */
export async function connectBy(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value });
  }, connection);
}
