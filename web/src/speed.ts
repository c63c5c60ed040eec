/** The browser loads this file on a share of the pages: the library web-vitals and the counting of what it measures. */
import { type SpeedMetric, speedPlace } from "@fiosite/contract/page-speed";
import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";

interface Connection {
  effectiveType?: string;
}

/** web-vitals reads what the browser recorded before it was loaded, and reports most of it when the page is hidden. */
export function measureSpeed(count: (metric: SpeedMetric, place: string) => void): void {
  const counted = new Set<string>();
  const { connection } = navigator as Navigator & { connection?: Connection };
  const countOnce = ({ name, value }: Metric) => {
    // A page that is shown again reports again; its first value counts, so that every page weighs the same.
    if (counted.has(name)) return;
    counted.add(name);
    const metric = name.toLowerCase() as SpeedMetric;
    count(metric, speedPlace(metric, value, connection?.effectiveType));
  };
  onLCP(countOnce);
  onINP(countOnce);
  onCLS(countOnce);
  onTTFB(countOnce);
}
