import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";
import { debianChromium } from "../../dev/chromium.ts";

/** For what the headless shell lacks: the back/forward cache and notifications. */
export const wholeBrowser: LaunchOptions = existsSync(debianChromium)
  ? { executablePath: debianChromium }
  : { channel: "chromium" };
