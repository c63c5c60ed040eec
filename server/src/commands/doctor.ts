/**
 * `npm run doctor`: whether the site is fit for its visitors, before the launch and on any day; docs/operations.md.
 * Ends with 0: all is well; 1: something is wrong; 2: the doctor itself failed; 3: nothing wrong, but something skipped.
 */
import { inspect } from "node:util";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { readDoctorOptions } from "./doctor/doctor-options.ts";
import { examine } from "./doctor/examine.ts";
import type { Finding } from "./doctor/finding.ts";

const marks = { good: "ok     ", bad: "WRONG  ", skipped: "skipped" };

try {
  const counts = { good: 0, bad: 0, skipped: 0 };
  for await (const finding of examine(readDoctorOptions(process.argv.slice(2)))) {
    counts[finding.verdict] += 1;
    process.stdout.write(`${line(finding)}\n`);
  }
  const { good, bad, skipped } = counts;
  process.stdout.write(`\n${good} well, ${bad} wrong, ${skipped} skipped.\n`);
  process.exitCode = bad > 0 ? 1 : skipped > 0 ? 3 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : inspect(error)}\n`);
  process.exitCode = 2;
}

function line(finding: Finding): string {
  const told = `${marks[finding.verdict]} ${finding.subject}: ${finding.sentence}`;
  return finding.verdict === "bad" ? `${told}\n        → ${finding.fix}` : told;
}
