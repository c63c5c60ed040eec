import { defineConfig } from "vitest/config";

/** The same journeys in every engine: a project each, so `npm run engines -- --project webkit` runs one alone. */
export default defineConfig({
  test: {
    globalSetup: ["engines/start-site.ts"],
    // Two cores: a third browser beside two others makes all of them slower.
    maxWorkers: 2,
    projects: (["chromium", "firefox", "webkit"] as const).map((engine) => ({
      extends: true,
      test: {
        name: engine,
        include: ["engines/*.test.ts"],
        provide: { engine },
        // Includes the start and the end of a browser; a wait for the page itself gives up much sooner.
        testTimeout: 120_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 10_000 } },
      },
    })),
  },
});
