import type { Health, HealthLine } from "@fiosite/contract/panel/health";
import { dateFormat } from "../platform/date-format.ts";
import type { HealthCheck, HealthFile } from "./health-file.ts";
import { healthAreas, healthTexts } from "./texts.ts";

// The doctor runs every hour and takes minutes at most.
const staleAfterMs = 75 * 60_000;
const urgency = Object.keys(healthTexts);

interface Company {
  name: string;
  timeZone: string;
}

/** The doctor's results as an owner reads them: a line for each area, a card for each fault. */
export function ownerHealth(
  file: HealthFile | undefined,
  company: Company,
  now = new Date(),
): Pick<Health, "checkedAt" | "lines" | "faults" | "days"> {
  const checks = (file?.checks ?? []).toSorted((a, b) => rank(a) - rank(b));
  const failed = checks.filter(({ status }) => status === "failed");
  return {
    checkedAt: file?.checkedAt ?? null,
    lines: Object.entries(healthAreas).map(([area, texts]) =>
      toLine(
        texts,
        checks.filter((check) => textOf(check)?.area === area),
      ),
    ),
    faults: [...failed, ...staleness(file, now)].map((check) => toFault(check, company)),
    days: file?.days ?? [],
  };
}

const idOf = ({ subject }: HealthCheck) => subject.replace(/^disk .*/, "disk");
const rank = (check: HealthCheck) => urgency.indexOf(idOf(check));

/** Undefined for a check of another release. */
function textOf(check: HealthCheck) {
  return healthTexts[idOf(check)];
}

/** A doctor that no longer runs reports nothing, so the age of its last report counts. */
function staleness(file: HealthFile | undefined, now: Date): HealthCheck[] {
  if (!file || now.getTime() - Date.parse(file.checkedAt) <= staleAfterMs) return [];
  return [
    {
      ...{ subject: "doctor", status: "failed", since: file.checkedAt },
      message: "O servidor deixou de se conferir.",
      fix: "journalctl -u fiosite-doctor -n 50; systemctl start fiosite-doctor; systemctl list-timers fiosite-doctor.timer",
    },
  ];
}

function toLine(
  { title, well }: (typeof healthAreas)[keyof typeof healthAreas],
  checks: HealthCheck[],
): HealthLine {
  const failed = checks.find(({ status }) => status === "failed");
  if (failed) {
    return { title, status: "failed", text: textOf(failed)?.broken ?? "", at: null, amount: null };
  }
  const passed = checks.filter(({ status }) => status === "ok");
  const moments = passed.flatMap(({ at }) => at ?? []).toSorted();
  const amounts = passed.flatMap(({ amount }) => amount ?? []);
  return {
    title,
    status: passed.length > 0 ? "ok" : "unknown",
    text: well,
    at: moments[0] ?? null,
    amount: amounts.length > 0 ? Math.min(...amounts) : null,
  };
}

function toFault(check: HealthCheck, { name, timeZone }: Company): Health["faults"][number] {
  const { subject, message = "", fix = "", since = new Date().toISOString() } = check;
  const texts = textOf(check);
  const local = dateFormat("pt-BR", { dateStyle: "short", timeStyle: "short", timeZone });
  return {
    short: texts?.short ?? subject,
    title: texts?.broken ?? subject,
    meanwhile: texts?.meanwhile ?? "",
    since,
    isOwners: texts?.isOwners ?? false,
    technician: `${name}: ${message} Desde ${local.format(new Date(since))}. Para consertar: ${fix}`,
  };
}
