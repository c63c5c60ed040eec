/** Prints the failed tests and the sums of the reports of Playwright and Vitest, at the end of `.ci/run`. */
import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/node";

let passed = 0;
let skipped = 0;
const failures: string[] = [];
for (const report of process.argv.slice(2).map(readReport)) {
  if ("stats" in report) {
    passed += report.stats.expected;
    skipped += report.stats.skipped;
    // A test that passed only after a retry counts as a failure here.
    failures.push(...report.suites.flatMap(failuresOf));
  } else {
    passed += report.numPassedTests;
    skipped += report.numPendingTests;
    for (const { assertionResults, name } of report.testResults)
      for (const { status, fullName } of assertionResults)
        if (status === "failed") failures.push(`${name}: ${fullName}`);
  }
}
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(
  `${passed} passed, ${failures.length} failed${skipped ? `, ${skipped} skipped` : ""}\n`,
);

function failuresOf(suite: JSONReportSuite): string[] {
  const own = suite.specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const [error] = results.flatMap((result) => result.error ?? []);
        const lines = stripVTControlCharacters(error?.message ?? "").split("\n");
        const about = [lines[0], ...lines.filter((line) => line.startsWith("Locator:"))];
        const place = `${file}:${error?.location?.line}`;
        return `${place} [${projectName}]: ${title}: ${about.join("; ")}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(failuresOf)];
}

function readReport(path: string): JSONReport | JsonTestResults {
  return JSON.parse(readFileSync(path, "utf8"));
}
