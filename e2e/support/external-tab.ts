import type { Locator, Page } from "@playwright/test";

/** Clicks a link to another host. Tests have no network, so the new tab gets an empty page. */
export async function openExternalTab(link: Locator): Promise<Page> {
  const context = link.page().context();
  const isExternal = (address: URL) => address.hostname !== "127.0.0.1";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await context.route(isExternal, (route) => route.fulfill(empty));
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await tab.waitForURL(isExternal);
  await context.unroute(isExternal);
  return tab;
}
