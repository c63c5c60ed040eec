import type { Locator } from "@playwright/test";

/** Where a thumb would: Playwright's own tap asks the page what lies there, in the midst of what is measured. */
export async function tap(target: Locator) {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not shown`);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}
