import { defineConfig } from "vitest/config";

// A test that starts PostgreSQL or a server takes a second alone and several on a busy machine.
const testTimeout = 20_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "plain",
          include: ["{content,contract,web,workshop}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          // Otherwise the address of a stylesheet is empty, and React warns about it.
          css: true,
          testTimeout,
        },
      },
      {
        test: {
          name: "server",
          include: ["{server,deploy}/**/*.test.ts"],
          // Only the time to give up: a poll ends as soon as its condition holds.
          expect: { poll: { timeout: testTimeout } },
          // Test files share only the database server, and importing once per worker saves a third of the time.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          // Set for this project only, so that a run without server tests starts no database.
          globalSetup: ["workshop/postgres/start-test-postgres.ts"],
        },
      },
    ],
  },
});
