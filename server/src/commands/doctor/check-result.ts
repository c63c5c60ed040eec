import type { Subject } from "./check-names.ts";

/** For the panel: a moment that the check found, such as the newest copy's, or an amount. */
interface Facts {
  at?: string;
  amount?: number;
}

interface Failure {
  subject: Subject;
  status: "failed";
  message: string;
  /** Says what to do, with the command to type. */
  fix: string;
  /** Items of one finding, such as every unconfirmed text; also what another program said, in its own words. */
  details?: string[];
}

/**
 * One finding of the doctor. "skipped" means that the check could not run here: it does not count as passed. Each check has
 * its own subject, by which the next run recognizes a fault that lasts. The operator reads the sentences, in Portuguese.
 */
export type CheckResult =
  | { subject: Subject; status: "ok"; message: string; facts?: Facts }
  | { subject: Subject; status: "skipped"; message: string }
  | Failure;

/** Creates the results of one subject without repeating its name. */
export function resultsFor(subject: Subject) {
  return {
    ok: (message: string, facts?: Facts): CheckResult => ({
      subject,
      status: "ok",
      message,
      ...(facts && { facts }),
    }),
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
