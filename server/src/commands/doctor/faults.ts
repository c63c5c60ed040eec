import type { CheckResult } from "./check-result.ts";

type Failure = Extract<CheckResult, { status: "failed" }>;

export interface Fault {
  failure: Failure;
  /** Times are ISO texts, as in the state file. */
  since: string;
  mailedAt?: string;
}

const hourMs = 3_600_000;
// Half an hour less than a day: the timer varies by minutes, and the reminder should keep its hour.
const remindAfterMs = 23.5 * hourMs;

export interface FaultChanges {
  /** Present faults, including known ones that could not be checked this time. */
  faults: Fault[];
  recovered: Fault[];
  /** Something is new, well again, or was not mentioned for a day. */
  isMailDue: boolean;
}

/** Compares this run's results with the faults known before. A fault ends only when its own check passes. */
export function compareFaults(known: Fault[], results: CheckResult[], now: Date): FaultChanges {
  const failures = results.filter((result) => result.status === "failed");
  const failing = new Set(failures.map(({ subject }) => subject));
  const passed = new Set(
    results.filter(({ status }) => status === "ok").map(({ subject }) => subject),
  );
  const isOver = ({ failure }: Fault) =>
    passed.has(failure.subject) && !failing.has(failure.subject);
  const faults = [
    ...failures.map((failure): Fault => {
      const before = known.find((fault) => fault.failure.subject === failure.subject);
      return { since: now.toISOString(), ...before, failure };
    }),
    ...known.filter((fault) => !failing.has(fault.failure.subject) && !isOver(fault)),
  ];
  const recovered = known.filter(isOver);
  const isMailDue = recovered.length > 0 || faults.some((fault) => isUnmentioned(fault, now));
  return { faults, recovered, isMailDue };
}

function isUnmentioned({ mailedAt }: Fault, now: Date): boolean {
  return mailedAt === undefined || now.getTime() - Date.parse(mailedAt) >= remindAfterMs;
}
