import { defineConfig } from "vitest/config";

/** `VISITS=1000 npm run prove:counts`: so many visits in all, a third in each engine. */
// biome-ignore lint/style/noProcessEnv: an argument, which Vitest does not pass on
const visits = Math.ceil(Number(process.env.VISITS ?? 90) / 3);

export default defineConfig({
  test: {
    // On two cores a third browser slows down the other two.
    maxWorkers: 2,
    projects: (["chromium", "firefox", "webkit"] as const).map((engine) => ({
      extends: true,
      test: {
        name: engine,
        include: ["counts/*.test.ts"],
        provide: { engine, visits },
        // A visit takes a few seconds on an idle machine, of which the page must be visible for one.
        testTimeout: 120_000 + visits * 60_000,
        hookTimeout: 120_000,
        expect: { poll: { timeout: 20_000 } },
      },
    })),
  },
});
