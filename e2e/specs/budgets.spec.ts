import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { languages } from "@fiosite/content/languages";
import { indexedPages as pages } from "@fiosite/contract/pages";
import { budgets } from "../budgets.ts";
import { indexedPages } from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";

const dist = join(import.meta.dirname, "../../web/dist");
const assets = join(dist, "public/assets");

/** The sizes of the built files whose name matches. */
function sizesOf(pattern: RegExp): Record<string, number> {
  const names = readdirSync(assets).filter((name) => pattern.test(name));
  expect(names).not.toEqual([]);
  return Object.fromEntries(names.map((name) => [name, statSync(join(assets, name)).size]));
}

const sum = (sizes: Record<string, number>) =>
  Object.values(sizes).reduce((total, size) => total + size, 0);
const compressed = (text: string) => brotliCompressSync(text).length;
const largest = (sizes: Record<string, number>) => Math.max(...Object.values(sizes));

const headScript = /<script>(.*?)<\/script>/s;
const pageScript = /^page-.*\.js\.br$/;

test.describe("budgets", { tag: "@once" }, () => {
  const files = languages.flatMap((language) => pages.map((page) => `${page}.${language}.html`));
  const read = (file: string) => readFileSync(join(dist, "pages", file), "utf8");

  test("every page stays within its budgets", () => {
    for (const file of files) {
      expect(statSync(join(dist, "pages", `${file}.br`)).size, file).toBeLessThanOrEqual(
        budgets.page,
      );
      const html = read(file);
      const firstSection = html.indexOf("<section", html.indexOf("<section") + 1);
      expect(firstSection).toBeGreaterThan(0);
      const firstScreen = compressed(html.slice(0, firstSection));
      expect(firstScreen, file).toBeLessThanOrEqual(budgets.firstScreen);
      const [, script = ""] = html.match(headScript) ?? [];
      expect(script).not.toBe("");
      const scripts = compressed(script) + sum(sizesOf(pageScript));
      expect(scripts, file).toBeLessThanOrEqual(budgets.scriptsBeforeScroll);
    }
  });

  test("ad blockers hide no class of any page", () => {
    for (const file of files) {
      const classes = read(file).matchAll(/ class="([^"]+)"/g);
      const names = [...classes].flatMap(([, list = ""]) => list.split(" "));
      expect(names.length).toBeGreaterThan(50);
      const hidden = names.filter((name) => /^(ads?|banner|sponsor)([-_\d]|$)/i.test(name));
      expect(hidden, file).toEqual([]);
    }
  });

  test("scripts, fonts and pictures stay within their budgets", () => {
    expect(sum(sizesOf(/^(?!page-).*\.js\.br$/))).toBeLessThanOrEqual(budgets.islands);
    expect(sum(sizesOf(/\.woff2$/))).toBeLessThanOrEqual(budgets.fonts);
    expect(largest(sizesOf(/^poster-port-.*\.avif$/))).toBeLessThanOrEqual(budgets.phonePoster);
    expect(largest(sizesOf(/^poster-land-.*\.avif$/))).toBeLessThanOrEqual(budgets.widePoster);
    expect(largest(sizesOf(/^(?!poster).*\.avif$/))).toBeLessThanOrEqual(budgets.picture);
  });
});

test("the panel's first screen stays within its budgets", { tag: "@once" }, () => {
  const panel = join(import.meta.dirname, "../../admin/dist");
  const html = readFileSync(join(panel, "index.html"), "utf8");
  const sizeOf = (extension: string) =>
    [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)]
      .map(([, path = ""]) => path)
      .filter((path) => path.endsWith(extension))
      .reduce((total, path) => total + statSync(join(panel, `${path}.br`)).size, 0);
  expect(sizeOf(".js")).toBeGreaterThan(0);
  expect(sizeOf(".js")).toBeLessThanOrEqual(budgets.panelScripts);
  expect(sizeOf(".css")).toBeGreaterThan(0);
  expect(sizeOf(".css")).toBeLessThanOrEqual(budgets.panelStyles);
});

for (const path of indexedPages) {
  test(`${path} loads few files, none from another host, and one script before more are needed`, {
    tag: "@ends",
  }, async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await openPage(page, path);
    await page.waitForLoadState("networkidle");

    const beforeLoad = await page.evaluate(addressesBeforeLoad);
    expect(beforeLoad.length).toBeLessThanOrEqual(budgets.requestsBeforeLoad);
    const { origin } = new URL(page.url());
    expect(beforeLoad.filter((address) => new URL(address).origin !== origin)).toEqual([]);
    expect(scripts).toEqual([expect.stringContaining("/assets/page-")]);
  });
}

/** The requests that the load event waited for. Lazy pictures may start earlier but do not delay it. */
function addressesBeforeLoad(): string[] {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const lazy = Array.from(
    document.querySelectorAll<HTMLImageElement>("img[loading=lazy]"),
    ({ currentSrc }) => currentSrc,
  );
  const files = performance
    .getEntriesByType("resource")
    .filter(({ startTime }) => startTime < (navigation?.loadEventStart ?? Number.POSITIVE_INFINITY))
    .map(({ name }) => name);
  return [location.href, ...files.filter((address) => !lazy.includes(address))];
}
