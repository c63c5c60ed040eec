import { healthAreas, healthTexts } from "@fiosite/content/health";
import type { Health, HealthLine } from "@fiosite/contract/panel/health";
import { dateFormat } from "../platform/date-format.ts";
import type { HealthCheck, HealthFile } from "./health-file.ts";

interface Company {
  name: string;
  timeZone: string;
}

/** The doctor's results as an owner reads them: a line for each area, a card for each fault. */
export function ownerHealth(
  file: HealthFile | undefined,
  company: Company,
): Pick<Health, "checkedAt" | "lines" | "faults" | "days"> {
  const checks = file?.checks ?? [];
  const failed = checks.filter(({ status }) => status === "failed");
  return {
    checkedAt: file?.checkedAt ?? null,
    lines: Object.entries(healthAreas).map(([area, texts]) =>
      toLine(
        texts,
        checks.filter((check) => textOf(check)?.area === area),
      ),
    ),
    faults: failed.map((check) => toFault(check, company)),
    days: file?.days ?? [],
  };
}

/** Undefined for a check of another release. */
function textOf({ subject }: HealthCheck) {
  return healthTexts[subject.replace(/^disk .*/, "disk")];
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
