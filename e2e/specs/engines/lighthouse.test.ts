/** Runs all audits of these categories. Speed has budgets: `e2e/budgets.ts`. */
import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import lighthouse, { desktopConfig } from "lighthouse";
import puppeteer, { type Browser } from "puppeteer-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { debianChromium, quietFlags } from "../../../dev/chromium.ts";
import { type FakeGoogle, startFakeGoogle } from "../../../dev/google/fake-google.ts";
import { type BuiltSite, startBuiltSite } from "../../../dev/site/built-site.ts";

const widths = { phone: undefined, desktop: desktopConfig };
const onlyCategories = ["accessibility", "best-practices", "seo"];

let google: FakeGoogle;
let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  google = await startFakeGoogle();
  site = await startBuiltSite(google.environment);
  browser = await puppeteer.launch({
    executablePath: debianChromium,
    args: [...quietFlags, "--force-prefers-reduced-motion"],
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await google?.stop();
});

describe.each(Object.entries(widths))("Lighthouse on a %s", (_width, config) => {
  describe.each(languages)("in %s", (language) => {
    test.each(Object.values(pagePaths))("%s scores 100 in every category", async (path) => {
      const port = Number(new URL(browser.wsEndpoint()).port);
      const flags = { port, onlyCategories, disableFullPageScreenshot: true };
      const result = await lighthouse(`${site.origin}${path}?lng=${language}`, flags, config);
      const { audits = {}, categories = {} } = result?.lhr ?? {};
      const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1);
      expect(faults.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
      const scores = Object.values(categories).map(({ id, score }) => [id, score]);
      expect(scores).toEqual(onlyCategories.map((id) => [id, 1]));
    });
  });
});
