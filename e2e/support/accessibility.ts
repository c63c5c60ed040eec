import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";
import { smallPrices, targetFaults } from "./visual-faults.ts";

const standards = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22a",
  "wcag22aa",
  "best-practice",
];
/** The width of most cheap Android phones; some lines wrap here that fit at 390 px. */
export const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** The violations that axe finds, as "rule: element". */
export async function axeFaults(page: Page, within: string): Promise<string[]> {
  // The page in the panel's preview is a document of its own, which the site's tests scan. Legacy mode scans no frames, and without
  // describing what passed axe takes a quarter of the time.
  const axe = new AxeBuilder({ page })
    .include(within)
    .exclude("iframe")
    .options({ resultTypes: ["violations"] })
    .withTags(standards)
    .setLegacyMode();
  // axe reads -webkit-text-fill-color, which keeps our value although the browser paints the visitor's colour.
  const isForced = await page.evaluate(() => matchMedia("(forced-colors: active)").matches);
  if (isForced) axe.disableRules("color-contrast");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
}

interface Scan {
  /** The part that the state changed; the rest of the page was already scanned. */
  within?: string;
  sizes?: { width: number; height: number }[];
}

/** Checks both widths in one page load, which takes half the time of two loads. */
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

/** The menu exists only below 768 px. */
export async function expectMenuAccessible(page: Page) {
  await page.setViewportSize(phone);
  await page.locator("#menu > summary").click();
  await expectAccessible(page, "menu open", { sizes: [phone] });
  await page.locator("#menu > summary").click();
}
