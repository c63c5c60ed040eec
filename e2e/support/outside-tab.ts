import type { Locator, Page } from "@playwright/test";

/** Follows a link out of the site; no other host can be reached from here, so a stand-in answers for it. */
export async function openOutsideTab(link: Locator): Promise<Page> {
  const context = link.page().context();
  const isOutside = (address: URL) => address.hostname !== "127.0.0.1";
  const empty = { contentType: "text/html", body: `<link rel="icon" href="data:,">` };
  await context.route(isOutside, (route) => route.fulfill(empty));
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
  await tab.waitForURL(isOutside);
  await context.unroute(isOutside);
  return tab;
}
