import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["lighthouse/*.test.ts"],
    // A run takes 5 s on an idle machine; the start of the site and the browser is in the hook.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
