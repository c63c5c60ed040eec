import { existsSync } from "node:fs";
import { defineConfig, firefox, webkit } from "@playwright/test";
import { debianHeadlessShell, headlessShellFlags } from "../dev/chromium.ts";
import { siteHost } from "../dev/site/test-settings.ts";

const executable = existsSync(debianHeadlessShell) ? { executablePath: debianHeadlessShell } : {};

export default defineConfig({
  testDir: "specs",
  outputDir: "test-results",
  globalSetup: "./support/start-site.ts",
  // These timeouts only end tests that hang. They suffice on a machine that is fifteen times too busy: axe takes seconds for each
  // state, a publication several.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // If the site does not start, every test fails after a minute, so the run ends early.
  maxFailures: 20,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A third worker gained nothing: 21 tests of the panel took 63 and 70 s with two, 63 and 65 s with three (two cores, November 2026).
  workers: 2,
  use: {
    locale: "pt-BR",
    // The hero video would use both cores. Specs about animation turn motion on with `test.use`.
    reducedMotion: "reduce",
    launchOptions: {
      ...executable,
      args: [
        ...headlessShellFlags,
        // Browsers trust 127.0.0.1 as if it had https; this host shows what works without.
        `--host-resolver-rules=MAP ${siteHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost`,
      ],
    },
  },
  // A test runs at every width unless it is tagged @phone, @wide (tablet and desktop), @ends (phone and desktop) or @once (desktop
  // only). Tags replace `test.skip`, so that a skipped test in a report always means a fault. `npm test` leaves out @night, which
  // `.ci/nightly` runs: tests that take long, or repeat another test for a second language or size.
  projects: [
    {
      name: "phone",
      grepInvert: /@wide|@once/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: "tablet",
      grepInvert: /@phone|@once|@ends/,
      use: { viewport: { width: 768, height: 1024 } },
    },
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    // The main journeys in other engines, where `npx playwright install firefox webkit` was able to download them.
    ...[firefox, webkit]
      .filter((browser) => existsSync(browser.executablePath()))
      .map((browser) => ({
        name: browser.name(),
        grep: /@journey/,
        use: {
          browserName: browser.name() as "firefox" | "webkit",
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          launchOptions: {},
        },
      })),
  ],
});
