import type { HealthCheck, HealthFile } from "../../health/health-file.ts";
import { localDay } from "../../platform/date-format.ts";
import { type CheckResult, isSubject } from "./check-result.ts";

const keptDays = 30;

interface Run {
  now: Date;
  timeZone: string;
}

/**
 * Turns the results into the panel's file. A fault lasts while its check is skipped or prevented by another fault; other old
 * results are dropped, because they may no longer be true. The times come from the previous file and not from the doctor's state,
 * which is not written while no e-mail can be sent.
 */
export function healthResult(
  results: CheckResult[],
  before: HealthFile | undefined,
  { now, timeZone }: Run,
): HealthFile {
  const checked = before?.checks.filter(({ subject }) => isSubject(subject));
  const known = new Map(checked?.map((check) => [check.subject, check]));
  const checks = results.map((result) => toHealthCheck(result, known.get(result.subject), now));
  const found = new Set(checks.map(({ subject }) => subject));
  const prevented = [...known.values()].filter(
    ({ subject, status }) => status === "failed" && !found.has(subject),
  );
  const all = [...checks, ...prevented];
  const today = localDay(now, timeZone);
  const days = before?.days ?? [];
  const wasWell = days.find(({ day }) => day === today)?.isWell ?? true;
  // Unconfirmed facts are the owner's task and no fault of the site.
  const isWell = all.every(({ subject, status }) => status !== "failed" || subject === "content");
  return {
    checkedAt: now.toISOString(),
    checks: all,
    days: [
      ...days.filter(({ day }) => day !== today),
      { day: today, isWell: wasWell && isWell },
    ].slice(-keptDays),
  };
}

function toHealthCheck(
  result: CheckResult,
  before: HealthCheck | undefined,
  now: Date,
): HealthCheck {
  const { subject, status } = result;
  if (status === "skipped") return before?.status === "failed" ? before : { subject, status };
  if (status === "ok") return { subject, status, ...result.facts };
  const since = before?.status === status ? before.since : undefined;
  // Details stay in the e-mail, because they may quote what an owner typed or what another program printed.
  const more = "details" in result && result.details ? " Os detalhes: fiosite doctor." : "";
  return {
    subject,
    status,
    message: result.message + more,
    fix: result.fix,
    since: since ?? now.toISOString(),
  };
}
