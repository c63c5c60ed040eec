import { report } from "@fiosite/content/report";
import type { Period } from "../../numbers/period.ts";
import { localDay } from "../../platform/date-format.ts";

export interface ReportPeriod extends Period {
  title: string;
}

const dayMs = 86_400_000;
const shownDay = new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeZone: "UTC" });

/** The last whole week from Monday to Sunday, and the week before. */
export function lastWeek(now: Date, timeZone: string): ReportPeriod {
  const today = new Date(localDay(now, timeZone));
  const daysSinceMonday = (today.getUTCDay() + 6) % 7;
  const end = new Date(today.getTime() - daysSinceMonday * dayMs);
  const start = new Date(end.getTime() - 7 * dayMs);
  return period(report.week, new Date(start.getTime() - 7 * dayMs), start, end);
}

/** The last whole month, and the month before. */
export function lastMonth(now: Date, timeZone: string): ReportPeriod {
  const today = new Date(localDay(now, timeZone));
  const firstOfMonth = (monthsAgo: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 1));
  return period(report.month, firstOfMonth(2), firstOfMonth(1), firstOfMonth(0));
}

function period(
  title: typeof report.week,
  beforeStart: Date,
  start: Date,
  end: Date,
): ReportPeriod {
  const lastDay = new Date(end.getTime() - dayMs);
  const iso = (day: Date) => day.toISOString().slice(0, 10);
  return {
    title: title(shownDay.format(start), shownDay.format(lastDay)),
    beforeStart: iso(beforeStart),
    start: iso(start),
    end: iso(end),
  };
}
