import type { LaunchOptions } from "@playwright/test";
import { test as base } from "./test.ts";
import { wholeBrowser } from "./whole-browser.ts";

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
