import { languages } from "@fiosite/content/languages";
import { pagePaths } from "@fiosite/contract/pages";
import { type Browser, chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { quietFlags } from "../../dev/chromium.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { expect, test, wholeBrowser } from "../support/test.ts";

const widths = { phone: undefined, desktop: desktopConfig };
const onlyCategories = ["accessibility", "best-practices", "seo"];

// Runs all audits of these categories. Speed is not one of them: its score depends on the load of this computer.
test.describe("Lighthouse", { tag: ["@once", "@night"] }, () => {
  // The runs follow each other in one browser, because a parallel run would slow down what the audits wait for.
  test.describe.configure({ mode: "default" });
  let browser: Browser;
  let port: number;

  test.beforeAll(async () => {
    port = await findFreePort();
    const args = [
      ...quietFlags,
      "--force-prefers-reduced-motion",
      `--remote-debugging-port=${port}`,
    ];
    browser = await chromium.launch({ ...wholeBrowser, args });
  });
  test.afterAll(() => browser.close());

  for (const [width, config] of Object.entries(widths)) {
    for (const language of languages) {
      for (const path of Object.values(pagePaths)) {
        test(`${path} scores 100 on a ${width} in ${language}`, async ({ baseURL }) => {
          const flags = { port, onlyCategories, disableFullPageScreenshot: true };
          const result = await lighthouse(`${baseURL}${path}?lng=${language}`, flags, config);
          const { audits = {}, categories = {} } = result?.lhr ?? {};
          const faults = Object.values(audits).filter(({ score }) => score !== null && score < 1);
          expect(faults.map(({ id, title }) => `${id}: ${title}`)).toEqual([]);
          const scores = Object.values(categories).map(({ id, score }) => [id, score]);
          expect(scores).toEqual(onlyCategories.map((id) => [id, 1]));
        });
      }
    }
  }
});
