import { defineConfig } from "vitest/config";

/** The same journeys in every engine. `npm run engines -- --project webkit` runs only one engine. */
export default defineConfig({
  test: {
    globalSetup: ["engines/start-site.ts"],
    // On two cores a third browser slows down the other two.
    maxWorkers: 2,
    projects: (["chromium", "firefox", "webkit"] as const).map((engine) => ({
      extends: true,
      test: {
        name: engine,
        include: ["engines/*.test.ts"],
        provide: { engine },
        // Includes starting and stopping a browser; waiting for a page has a shorter timeout.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 10_000 } },
      },
    })),
  },
});
