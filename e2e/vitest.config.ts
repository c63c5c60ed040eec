import { defineConfig } from "vitest/config";

/** `VISITS=1000 npm run prove -- counts`: so many visits in all, a third in each engine. */
// biome-ignore lint/style/noProcessEnv: an argument, which Vitest does not pass on
const visits = Math.ceil(Number(process.env.VISITS ?? 90) / 3);

const engines = ["chromium", "firefox", "webkit"] as const;

/** What Playwright cannot run: the same journeys and exact counts in every engine, and Lighthouse. `npm run prove` starts each. */
export default defineConfig({
  test: {
    // On two cores a third browser slows down the other two.
    maxWorkers: 2,
    projects: [
      ...engines.map((engine) => ({
        test: {
          name: `engines-${engine}`,
          include: ["specs/engines/journeys.test.ts"],
          globalSetup: ["engines/start-site.ts"],
          provide: { engine },
          // Includes starting and stopping a browser; waiting for a page has a shorter timeout.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
        },
      })),
      ...engines.map((engine) => ({
        test: {
          name: `counts-${engine}`,
          include: ["specs/engines/visits.test.ts"],
          provide: { engine, visits },
          // A visit takes a few seconds on an idle machine, of which the page must be visible for one.
          testTimeout: 120_000 + visits * 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      })),
      {
        test: {
          name: "lighthouse",
          include: ["specs/engines/lighthouse.test.ts"],
          // A run takes 5 s on an idle machine; the hook starts the site and the browser.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
