import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { debianChromium } from "../../workshop/chromium.ts";
import { test as base } from "./test.ts";

const wholeBrowser: LaunchOptions = existsSync(debianChromium)
  ? { executablePath: debianChromium }
  : { channel: "chromium" };

/** A page comes back as it was left: the headless shell cannot do that, and Playwright switches it off. */
export const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions: { executablePath: _shell, ...launchOptions } }, use) => {
      await use({
        ...launchOptions,
        ...wholeBrowser,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
    },
    { scope: "worker" },
  ],
});
