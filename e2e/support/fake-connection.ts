import type { Page } from "@playwright/test";

/** Sets `navigator.connection`, which Chromium fills with the speed of the connection. */
export async function fakeConnection(page: Page, connection: object): Promise<void> {
  await page.addInitScript((value) => {
    Object.defineProperty(navigator, "connection", { value });
  }, connection);
}
