/** One line of the doctor's report. "skipped" means that the check could not run here: it does not count as passed. */
export type CheckResult =
  | { subject: string; status: "ok" | "skipped"; message: string }
  | { subject: string; status: "failed"; message: string; fix: string };

/** Creates the results of one subject without repeating its name. */
export function resultsFor(subject: string) {
  return {
    ok: (message: string): CheckResult => ({ subject, status: "ok", message }),
    skipped: (message: string): CheckResult => ({ subject, status: "skipped", message }),
    failed: (message: string, fix: string): CheckResult => ({
      subject,
      status: "failed",
      message,
      fix,
    }),
  };
}
