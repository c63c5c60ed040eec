import { report } from "@fiosite/content/report";
import { readSpeedPlace, type SpeedMetric, speedBounds } from "@fiosite/contract/page-speed";
import { type Line, type Section, total } from "./report-lines.ts";
import type { ComparedCount, CountRow } from "./report-store.ts";
import { speedPercentile } from "./speed-percentile.ts";

const metrics = Object.keys(speedBounds) as SpeedMetric[];

/** The 75th percentiles of the period and of the one before; only the largest paint is broken down. */
export function summarizeSpeed(counts: ComparedCount[], names: Map<string, string>): Section[] {
  const of = (metric: SpeedMetric) => counts.filter(({ event }) => event === metric);
  const { speed } = report;
  const paints = of("lcp");
  const breakdown = (by: (count: ComparedCount) => string) =>
    Array.from(Map.groupBy(paints, by), ([name, members]) =>
      line(names.get(name) ?? name, "lcp", members),
    );
  // Every measured page has a first byte; the others may be missing.
  const measured = of("ttfb");
  const totals = metrics.map((metric) => line(speed.metrics[metric], metric, of(metric)));
  return [
    {
      title: speed.title,
      lines: measured.length > 0 ? [total(speed.measured, measured), ...totals] : [],
    },
    { title: speed.pages, lines: breakdown(({ page }) => page) },
    { title: speed.connections, lines: breakdown(({ place }) => readSpeedPlace(place).connection) },
  ];
}

function line(label: string, metric: SpeedMetric, counts: ComparedCount[]): Line {
  const before = counts.map((row) => ({ ...row, count: row.before }));
  return {
    label,
    now: describe(metric, counts),
    before: report.before(describe(metric, before)),
  };
}

function describe(metric: SpeedMetric, counts: { place: string; count: number }[]): string {
  const { speed } = report;
  const show = metric === "cls" ? speed.score : speed.milliseconds;
  const value = speedPercentile(metric, counts);
  if (value === undefined) return speed.none;
  const lastBound = speedBounds[metric].at(-1) ?? 0;
  return Number.isFinite(value) ? show(value) : speed.beyond(show(lastBound));
}

/** The 75th percentile of each day and page, for the spreadsheet. Beyond the last bound it is that bound, as in Prometheus. */
export function dailySpeed(days: CountRow[]): CountRow[] {
  return metrics.flatMap((metric) => {
    const counts = days.filter(({ event }) => event === metric);
    const groups = Map.groupBy(counts, ({ day, page }) => `${day} ${page}`);
    const lastBound = speedBounds[metric].at(-1) ?? 0;
    return Array.from(groups.values(), (members) => {
      const { day = "", page = "" } = members[0] ?? {};
      const count = Math.min(speedPercentile(metric, members) ?? 0, lastBound);
      const event = `${metric} p75${metric === "cls" ? "" : " (ms)"}`;
      return { day, event, place: "", page, language: "", campaign: "", count };
    });
  });
}
