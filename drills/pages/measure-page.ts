import lighthouse from "lighthouse";
import type { Language } from "../../content/languages.ts";
import { startChromium } from "./start-chromium.ts";

/** `simulate` computes a slow phone from a fast load; `devtools` really slows down connection and processor. */
export type Throttling = "simulate" | "devtools";

const metrics = {
  fcp: "first-contentful-paint",
  lcp: "largest-contentful-paint",
  blocking: "total-blocking-time",
  shift: "cumulative-layout-shift",
} as const;

type Metric = keyof typeof metrics;
export type PageFigures = Record<Metric | "score", number>;

/** One Lighthouse run with its default phone, in a new browser with an empty cache. */
export async function measurePage(
  url: string,
  { language, throttling }: { language: Language; throttling: Throttling },
): Promise<PageFigures> {
  const chromium = await startChromium();
  try {
    const run = await lighthouse(url, {
      port: chromium.port,
      onlyCategories: ["performance"],
      throttlingMethod: throttling,
      extraHeaders: { "Accept-Language": language },
      logLevel: "error",
    });
    const report = run?.lhr;
    if (!report || report.runtimeError) throw new Error(report?.runtimeError?.message ?? "no run");
    const read = (metric: Metric) => {
      const value = report.audits[metrics[metric]]?.numericValue;
      if (value === undefined) throw new Error(`${url}: Lighthouse has no ${metric}`);
      return value;
    };
    return {
      fcp: read("fcp"),
      lcp: read("lcp"),
      blocking: read("blocking"),
      shift: read("shift"),
      score: (report.categories.performance?.score ?? 0) * 100,
    };
  } finally {
    await chromium.stop();
  }
}
