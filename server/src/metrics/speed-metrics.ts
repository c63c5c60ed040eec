import { readSpeedPlace, type SpeedMetric, speedBounds } from "@fiosite/contract/page-speed";
import { Histogram, type Registry } from "prom-client";

const labelNames = ["page", "connection"] as const;

/** Browsers report in which bucket a value lies, not the value: quantiles are right, but sums and means are not. */
export function createSpeedMetrics(registers: Registry[]) {
  const inSeconds = (metric: SpeedMetric, what: string) =>
    new Histogram({
      name: `fiosite_page_${metric}_seconds`,
      help: `${what}, in visitors' browsers, by page and connection; only its buckets are exact`,
      buckets: speedBounds[metric].map((bound) => bound / 1_000),
      labelNames,
      registers,
    });
  const histograms = {
    lcp: inSeconds("lcp", "Time to the largest paint"),
    inp: inSeconds("inp", "Time from a tap to the next frame"),
    ttfb: inSeconds("ttfb", "Time to the first byte"),
    cls: new Histogram({
      name: "fiosite_page_cls_score",
      help: "Layout shift in visitors' browsers, by page and connection; only its buckets are exact",
      buckets: [...speedBounds.cls],
      labelNames,
      registers,
    }),
  };

  return (metric: SpeedMetric, place: string, page: string) => {
    const { connection, bound } = readSpeedPlace(place);
    const scale = metric === "cls" ? 1 : 1_000;
    // The last bucket has no bound, and a histogram takes only finite values.
    const value = Number.isFinite(bound) ? bound / scale : Number.MAX_SAFE_INTEGER;
    histograms[metric].observe({ page, connection }, value);
  };
}
