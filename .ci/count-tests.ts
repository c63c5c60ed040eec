/** Adds up one Playwright report and several Vitest reports for the last line of `.ci/run`. */
import { readFileSync } from "node:fs";

const [playwrightPath = "", ...vitestPaths] = process.argv.slice(2);
const browser = readReport(playwrightPath).stats;

let passed = browser.expected;
// A flaky test passed only when retried, which counts as a failure here.
let failed = browser.unexpected + browser.flaky;
let skipped = browser.skipped;
for (const report of vitestPaths.map(readReport)) {
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
}
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
);

function readReport(path: string) {
  return JSON.parse(readFileSync(path, "utf8"));
}
