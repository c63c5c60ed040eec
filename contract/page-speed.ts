/**
 * Upper bounds of the buckets in which browsers report how fast a page was. LCP, INP and TTFB (first byte) are in
 * milliseconds, CLS is a score. What Google calls good is a bound of each: 2,500, 200, 800 and 0.1.
 */
export const speedBounds = {
  lcp: [500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inp: [50, 100, 150, 200, 300, 500, 1_000],
  cls: [0, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  ttfb: [100, 200, 400, 600, 800, 1_200, 1_800, 3_000, 6_000],
} as const satisfies Record<string, readonly number[]>;

export type SpeedMetric = keyof typeof speedBounds;

export function isSpeedMetric(event: string): event is SpeedMetric {
  return Object.hasOwn(speedBounds, event);
}

/** Chromium's `navigator.connection.effectiveType`; other browsers do not have it. "4g" is everything that is as fast. */
const connections = ["slow-2g", "2g", "3g", "4g", "unknown"] as const;

/** The place of the count: connection and bucket, such as "4g 2500". The last bucket of each metric is "Infinity". */
export function speedPlace(
  metric: SpeedMetric,
  value: number,
  effectiveType: string | undefined,
): string {
  const connection = connections.find((each) => each === effectiveType) ?? "unknown";
  return `${connection} ${speedBounds[metric].find((bound) => value <= bound) ?? Number.POSITIVE_INFINITY}`;
}

export function readSpeedPlace(place: string): { connection: string; bound: number } {
  const [connection = "", bound] = place.split(" ");
  return { connection, bound: Number(bound) };
}

/** Whether `speedPlace` can return this place. A bucket contains its own bound, so the bound gives the same place again. */
export function isSpeedPlace(metric: SpeedMetric, place: string): boolean {
  const { connection, bound } = readSpeedPlace(place);
  return place === speedPlace(metric, bound, connection);
}
