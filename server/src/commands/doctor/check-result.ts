interface Failure {
  subject: string;
  status: "failed";
  message: string;
  fix: string;
  /** Items of one finding, such as every unconfirmed text. */
  details?: string[];
}

/**
 * One finding of the doctor. "skipped" means that the check could not run here: it does not count as passed. Each check has
 * its own subject, by which the next run recognizes a fault that lasts.
 */
export type CheckResult = { subject: string; status: "ok" | "skipped"; message: string } | Failure;

/** Creates the results of one subject without repeating its name. */
export function resultsFor(subject: string) {
  return {
    ok: (message: string): CheckResult => ({ subject, status: "ok", message }),
    skipped: (message: string): CheckResult => ({ subject, status: "skipped", message }),
    failed: (message: string, fix: string, details?: string[]): CheckResult => ({
      subject,
      status: "failed",
      message,
      fix,
      ...(details && { details }),
    }),
  };
}
