import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { debianChromium } from "../../dev/chromium.ts";
import { test as base } from "./test.ts";

const wholeBrowser: LaunchOptions = existsSync(debianChromium)
  ? { executablePath: debianChromium }
  : { channel: "chromium" };

/** Enables the back/forward cache: the headless shell has none, and Playwright disables it in the whole browser. */
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
