/** Adds up the report of Playwright and those of Vitest into the gate's closing line. */
import { readFileSync } from "node:fs";

const [playwrightPath = "", ...vitestPaths] = process.argv.slice(2);
const browser = readReport(playwrightPath).stats;

let passed = browser.expected;
// A flaky test passed at a second try: here that is a failure.
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
