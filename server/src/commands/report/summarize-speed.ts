import { report } from "@fiosite/content/report";
import { readSpeedPlace, type SpeedMetric, speedBounds } from "@fiosite/contract/page-speed";
import type { ComparedCount, CountRow } from "../../numbers/count-store.ts";
import { describeSpeed } from "../../numbers/describe-speed.ts";
import { groups } from "../../numbers/figures.ts";
import { speedPercentile } from "../../numbers/speed-percentile.ts";
import { comparedLine, type Line, type Section } from "./report-lines.ts";

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
  const totals = metrics.map((metric) => line(speed.metrics[metric], metric, of(metric)));
  return [
    {
      title: speed.title,
      // Every measured page has a first byte; the others may be missing.
      lines: groups(of("ttfb"), () => speed.measured).flatMap(({ name, ...sums }) => [
        comparedLine(name, sums),
        ...totals,
      ]),
    },
    { title: speed.pages, lines: breakdown(({ page }) => page) },
    { title: speed.connections, lines: breakdown(({ place }) => readSpeedPlace(place).connection) },
  ];
}

function line(label: string, metric: SpeedMetric, counts: ComparedCount[]): Line {
  const { now, before } = describeSpeed(metric, counts);
  return { label, now, before: report.before(before) };
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
