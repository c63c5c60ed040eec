import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import type { Language } from "../../content/provider/languages.ts";
import { debianHeadlessShell, headlessShellFlags } from "../../dev/chromium.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { siteHost } from "../../dev/site/test-settings.ts";

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

const flags = [
  ...headlessShellFlags,
  `--host-resolver-rules=MAP ${siteHost} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
  // The certificate is self-signed.
  "--ignore-certificate-errors",
];

/**
 * One Lighthouse run with its default phone, in a new browser with an empty cache. It is the headless shell: on two cores the
 * other processes of a whole browser would compete with the page under test.
 */
export async function measurePage(
  url: string,
  { language, throttling }: { language: Language; throttling: Throttling },
): Promise<PageFigures> {
  const port = await findFreePort();
  const args = [...flags, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: debianHeadlessShell, args });
  try {
    const run = await lighthouse(url, {
      port,
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
      ...{ fcp: read("fcp"), lcp: read("lcp"), blocking: read("blocking"), shift: read("shift") },
      score: (report.categories.performance?.score ?? 0) * 100,
    };
  } finally {
    await browser.close();
  }
}
