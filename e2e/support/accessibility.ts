import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { smallPrices, targetFaults } from "./touch-and-sight.ts";

const standards = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22a",
  "wcag22aa",
  "best-practice",
];
/** As wide as most cheap Android phones: lines break here that do not yet at 390 px. */
const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** What axe finds on the page as it stands, as "rule: element". */
async function axeFaults(page: Page, within: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(within).withTags(standards);
  // axe reads -webkit-text-fill-color, which stays ours where the browser paints the visitor's colour.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  if (isForced) axe.disableRules("color-contrast");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

interface Scan {
  /** The part that the state changed; the rest of the page was scanned before. */
  within?: string;
  sizes?: { width: number; height: number }[];
}

/** Both widths of one page load: a page of its own for each would take twice as long. */
export async function expectAccessible(
  page: Page,
  state: string,
  { within = "html", sizes = [phone, desktop] }: Scan = {},
) {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const faults = [
      ...(await axeFaults(page, within)),
      ...(await targetFaults(page)),
      ...(await smallPrices(page)),
    ];
    expect(faults, `${state}, ${size.width} px wide`).toEqual([]);
  }
}

/** Below 768 px only there is a menu. */
export async function expectMenuAccessible(page: Page) {
  await page.setViewportSize(phone);
  await page.locator("#menu > summary").click();
  await expectAccessible(page, "menu open", { sizes: [phone] });
  await page.locator("#menu > summary").click();
}
