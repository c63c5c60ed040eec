import { defineConfig } from "vitest/config";

// Tests that start PostgreSQL or a server take a second alone, several on a busy machine.
const testTimeout = 20_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "plain",
          include: ["{content,contract,web,workshop}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", "**/dist/**"],
          testTimeout,
        },
      },
      {
        test: {
          name: "server",
          include: ["{server,deploy}/**/*.test.ts"],
          // A condition that is waited for ends the wait as soon as it holds: this is only when to give up.
          expect: { poll: { timeout: testTimeout } },
          // Its files share nothing but the database server: importing once per worker saves a third of the time.
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          // Of this project only, so that a run without server tests starts no database.
          globalSetup: ["workshop/postgres/start-test-postgres.ts"],
        },
      },
    ],
  },
});
