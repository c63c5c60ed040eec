import { readSpeedPlace, type SpeedMetric, speedBounds } from "@fiosite/contract/page-speed";

interface PlaceCount {
  place: string;
  count: number;
}

/**
 * The value that three of four pages stay below, interpolated in its bucket as Prometheus does, so that report and dashboard
 * agree. Infinity if it lies beyond the last bound, undefined if nothing was measured.
 */
export function speedPercentile(metric: SpeedMetric, counts: PlaceCount[]): number | undefined {
  const rank = 0.75 * counts.reduce((total, { count }) => total + count, 0);
  if (rank === 0) return undefined;
  let below = 0;
  let lower = 0;
  for (const upper of speedBounds[metric]) {
    const inBucket = counts
      .filter(({ place }) => readSpeedPlace(place).bound === upper)
      .reduce((total, { count }) => total + count, 0);
    if (inBucket > 0 && below + inBucket >= rank) {
      return lower + ((upper - lower) * (rank - below)) / inBucket;
    }
    below += inBucket;
    lower = upper;
  }
  return Number.POSITIVE_INFINITY;
}
