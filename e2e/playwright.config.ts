import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { debianHeadlessShell, headlessShellFlags } from "../workshop/chromium.ts";

const executable = existsSync(debianHeadlessShell) ? { executablePath: debianHeadlessShell } : {};

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./support/start-site.ts",
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  use: {
    locale: "pt-BR",
    // The hero's video would take both cores; a spec about movement asks for it with `test.use`.
    reducedMotion: "reduce",
    launchOptions: {
      ...executable,
      args: [...headlessShellFlags, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    },
  },
  // A test runs at every width unless its tag says @phone, @wide (both others) or @once (any width will do).
  // By tag and not by `test.skip`, so that a skipped test in a report always means something is wrong.
  projects: [
    {
      name: "phone",
      grepInvert: /@wide|@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "tablet",
      grepInvert: /@phone|@once/,
      use: { viewport: { width: 768, height: 1024 } },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
});
