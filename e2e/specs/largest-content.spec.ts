import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pagePaths } from "@fiosite/contract/pages";
import { largestContent, townName } from "../../dev/content/largest-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { textFaults } from "../support/text-faults.ts";

const renderer = join(import.meta.dirname, "../../web/dist/renderer/renderer.js");
const widths = [320, 360, 768, 1024, 1440];
/** A map with twelve names of thirty letters has no free place for each, and none for a long line above it. */
const isCrowdedMap = (fault: string) =>
  fault.startsWith("under a ring") || (fault.startsWith("overlap") && fault.includes(townName));

// Any other number: any-number.spec.ts.
for (const plans of [3, 6]) {
  test(`${plans} plans, ${plans * 2} towns and the longest texts fit at every width`, {
    tag: "@once",
  }, async ({ page, baseURL }) => {
    const { renderSite } = await import(pathToFileURL(renderer).href);
    const files: Record<string, string> = await renderSite(largestContent(plans, plans * 2));
    const faults: string[] = [];
    const { home, cameras, ...others } = pagePaths;
    // Only these two show plans and towns.
    const shown = plans === 6 ? { home, cameras, ...others } : { home, cameras };
    for (const [name, path] of Object.entries(shown)) {
      const body = files[`pages/${name}.pt-BR.html`] ?? "";
      await page.route(`${baseURL}${path}`, (route) =>
        route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
      );
      await openPage(page, path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await textFaults(page);
        const scrollWidth = await page.evaluate(() => document.body.scrollWidth);
        if (scrollWidth > width) found.push("scrolls sideways");
        faults.push(
          ...found
            .filter((fault) => !isCrowdedMap(fault))
            .map((fault) => `${path} at ${width}: ${fault}`),
        );
      }
    }
    expect(faults).toEqual([]);
  });
}
