import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lighthouse/*.test.ts"],
    // A run takes 5 s on an idle machine; the hook starts the site and the browser.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
