/**
 * `npm run doctor`: checks whether the site is ready for visitors, before the launch and on any day; docs/operations.md.
 * Exit codes: 0 all checks passed; 1 a check failed; 2 the doctor itself failed; 3 none failed, but some were skipped.
 */
import { inspect } from "node:util";
import { UserFacingError } from "../platform/user-facing-error.ts";
import type { CheckResult } from "./doctor/check-result.ts";
import { readDoctorOptions } from "./doctor/doctor-options.ts";
import { runChecks } from "./doctor/run-checks.ts";

const labels = { ok: "ok     ", failed: "WRONG  ", skipped: "skipped" };

try {
  const counts = { ok: 0, failed: 0, skipped: 0 };
  for await (const result of runChecks(readDoctorOptions(process.argv.slice(2)))) {
    counts[result.status] += 1;
    process.stdout.write(`${format(result)}\n`);
  }
  const { ok, failed, skipped } = counts;
  process.stdout.write(`\n${ok} ok, ${failed} wrong, ${skipped} skipped.\n`);
  process.exitCode = failed > 0 ? 1 : skipped > 0 ? 3 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof UserFacingError ? error.message : inspect(error)}\n`);
  process.exitCode = 2;
}

function format(result: CheckResult): string {
  const line = `${labels[result.status]} ${result.subject}: ${result.message}`;
  return result.status === "failed" ? `${line}\n        → ${result.fix}` : line;
}
