import { report } from "@fiosite/content/report";
import { type SpeedMetric, speedBounds } from "@fiosite/contract/page-speed";
import type { ComparedCount } from "./count-store.ts";
import { speedPercentile } from "./speed-percentile.ts";

/** The 75th percentiles of the period and of the one before, in words. */
export function describeSpeed(metric: SpeedMetric, counts: ComparedCount[]) {
  return {
    now: describe(metric, counts),
    before: describe(
      metric,
      counts.map((row) => ({ ...row, count: row.before })),
    ),
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
