import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { languages } from "@fiosite/content/languages";
import { budgets } from "../budgets.ts";
import { indexedPages } from "../support/site-pages.ts";
import { expect, hydrated, test } from "../support/test.ts";

const dist = join(import.meta.dirname, "../../web/dist");
const assets = join(dist, "public/assets");

/** Sizes by name of the built files that match. */
function weigh(pattern: RegExp): Record<string, number> {
  const names = readdirSync(assets).filter((name) => pattern.test(name));
  expect(names).not.toEqual([]);
  return Object.fromEntries(names.map((name) => [name, statSync(join(assets, name)).size]));
}

const sum = (sizes: Record<string, number>) =>
  Object.values(sizes).reduce((total, size) => total + size, 0);
const heaviest = (sizes: Record<string, number>) => Math.max(...Object.values(sizes));

test.describe("budgets", { tag: "@once" }, () => {
  for (const language of languages) {
    for (const page of ["home", "cameras"]) {
      test(`${page} in ${language} fits one round trip, styles included`, () => {
        const { size } = statSync(join(dist, "pages", `${page}.${language}.html.br`));
        expect(size).toBeLessThanOrEqual(budgets.page);
      });
    }
  }

  test("scripts, fonts and pictures are as light as agreed", () => {
    expect(sum(weigh(/\.js\.br$/))).toBeLessThanOrEqual(budgets.allScripts);
    expect(heaviest(weigh(/^live-reviews-.*\.js\.br$/))).toBeLessThanOrEqual(budgets.lazyScript);
    expect(sum(weigh(/\.woff2$/))).toBeLessThanOrEqual(budgets.fonts);
    expect(heaviest(weigh(/^poster-port-.*\.avif$/))).toBeLessThanOrEqual(budgets.phonePoster);
    expect(heaviest(weigh(/^poster-land-.*\.avif$/))).toBeLessThanOrEqual(budgets.widePoster);
    expect(heaviest(weigh(/^(?!poster).*\.avif$/))).toBeLessThanOrEqual(budgets.picture);
  });
});

for (const path of indexedPages) {
  test(`${path} loads few files, none from elsewhere, and no more script than agreed`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto(path);
    await hydrated(page);
    await page.waitForLoadState("networkidle");

    const beforeLoad = await page.evaluate(addressesBeforeLoad);
    expect(beforeLoad.length).toBeLessThanOrEqual(budgets.requestsBeforeLoad);
    const { origin } = new URL(page.url());
    expect(beforeLoad.filter((address) => new URL(address).origin !== origin)).toEqual([]);
    expect(scripts.join()).toContain("entry-client");
    const sizes = scripts.map((script) => statSync(join(dist, "public", `${script}.br`)).size);
    expect(sizes.reduce((total, size) => total + size)).toBeLessThanOrEqual(budgets.initialScripts);
    test.info().annotations.push({
      type: "weight",
      description: `${sizes.reduce((total, size) => total + size)} B of script, ${beforeLoad.length} requests`,
    });
  });
}

/** What the load event waited for, by the browser's own clock. A lazy picture may begin before it, but does not hold it up. */
function addressesBeforeLoad(): string[] {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const lazy = Array.from(
    document.querySelectorAll<HTMLImageElement>("img[loading=lazy]"),
    ({ currentSrc }) => currentSrc,
  );
  const files = performance
    .getEntriesByType("resource")
    .filter(({ startTime }) => startTime < (visit?.loadEventStart ?? Number.POSITIVE_INFINITY))
    .map(({ name }) => name);
  return [location.href, ...files.filter((address) => !lazy.includes(address))];
}
