import type { Locator } from "@playwright/test";

/** Taps at coordinates: Playwright's own tap runs scripts in the page, which would be measured too. */
export async function tap(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
