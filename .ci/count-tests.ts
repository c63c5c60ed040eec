/** Adds up the reports of both test runners into the gate's closing line. */
import { readFileSync } from "node:fs";

const [vitestPath = "", playwrightPath = ""] = process.argv.slice(2);
const unit = JSON.parse(readFileSync(vitestPath, "utf8"));
const browser = JSON.parse(readFileSync(playwrightPath, "utf8")).stats;

const passed = unit.numPassedTests + browser.expected;
// A flaky test passed at a second try: here that is a failure.
const failed = unit.numFailedTests + browser.unexpected + browser.flaky;
const skipped = unit.numPendingTests + browser.skipped;
process.stdout.write(
  `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
);
