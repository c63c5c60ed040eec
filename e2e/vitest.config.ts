import { defineConfig } from "vitest/config";

const engines = ["firefox", "webkit"] as const;

/** What Playwright cannot run: the main journeys in the other engines, and Lighthouse. `npm run prove` starts each. */
export default defineConfig({
  test: {
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
