/** Adds up the reports of Playwright and Vitest for the last line of `.ci/run`. */
import { readFileSync } from "node:fs";

let passed = 0;
let failed = 0;
let skipped = 0;
for (const { stats, ...vitest } of process.argv.slice(2).map(readReport)) {
  passed += stats?.expected ?? vitest.numPassedTests;
  // A flaky test passed only when retried, which counts as a failure here.
  failed += stats ? stats.unexpected + stats.flaky : vitest.numFailedTests;
  skipped += stats?.skipped ?? vitest.numPendingTests;
}
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
);

function readReport(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}
