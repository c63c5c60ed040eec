import { defineConfig } from "vitest/config";
import { missingPackages, testNeeds } from "./dev/debian-packages.ts";

// Timeouts long enough for the slowest test on a machine with fifteen times its normal load. A poll ends as soon as its condition
// holds. Its timeout is shorter than the test's, because its message says what was missing.
const testTimeout = 240_000;
const giveUpAfter = {
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 180_000 } },
};

// In CI no test is skipped, because a missing package must fail there.
// biome-ignore lint/style/noProcessEnv: not a setting of the site
const skipped = process.env.CI
  ? []
  : testNeeds.flatMap(({ packages, tests }) => {
      const missing = missingPackages(packages);
      if (missing.length === 0) return [];
      process.stderr.write(`Skipped without Debian's ${missing.join(", ")}: ${tests.join(", ")}\n`);
      return tests;
    });

// Importing modules once per worker saves half of the time of plain tests and a third of that of others. So each test must undo
// what it stubs.
const sharedWorkers = { isolate: false, setupFiles: ["dev/property-seed.ts"] };

const databaseTests = {
  ...giveUpAfter,
  ...sharedWorkers,
  // Set for these projects only, so that a run without server tests starts no database.
  globalSetup: ["dev/postgres/test-database.ts"],
};
const slowTests = "**/*.slow.test.ts";

export default defineConfig({
  test: {
    // Five workers keep two cores 99 % busy (November 2026), because each often waits for a database, a mail server or a child process.
    maxWorkers: 5,
    projects: [
      {
        // web/vite.config.ts defines it for the build.
        define: { "import.meta.env.BUILD_YEAR": new Date().getUTCFullYear() },
        test: {
          name: "plain",
          include: ["{content,contract,web,admin,drills}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**", slowTests],
          // Otherwise the address of a stylesheet would be empty, and React would warn about it.
          css: true,
          ...giveUpAfter,
          ...sharedWorkers,
        },
      },
      {
        test: {
          ...databaseTests,
          name: "server",
          include: ["{server,deploy,dev}/**/*.test.ts"],
          exclude: ["**/node_modules/**", slowTests, ...skipped],
        },
      },
      {
        // These tests kill processes at every step, start restic or encode many photos. They take minutes, so no commit waits for them.
        test: {
          ...databaseTests,
          name: "slow",
          include: [`{server,deploy,dev}/${slowTests}`],
          exclude: ["**/node_modules/**", ...skipped],
        },
      },
    ],
  },
});
