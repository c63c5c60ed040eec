import type { PageFigures } from "./measure-page.ts";
import { medianOf, type PageResult, rangeOf, ratioOf } from "./page-results.ts";

const columns = [
  "page",
  "throttling",
  "FCP ours (spread)",
  "FCP baseline (spread)",
  "ratio",
  "LCP ours (spread)",
  "LCP baseline (spread)",
  "ratio",
  "blocking ours",
  "baseline",
  "shift",
  "score ours",
  "baseline",
];

/** Medians in milliseconds, with minimum and maximum in parentheses. */
export function pageTable(results: PageResult[]): string {
  const rows = results.map((result) => [
    `${result.page} ${result.language}`,
    result.throttling === "simulate" ? "simulated" : "applied",
    ...compared(result, "fcp"),
    ...compared(result, "lcp"),
    rounded(medianOf(result.ours, "blocking")),
    rounded(medianOf(result.baseline, "blocking")),
    String(medianOf(result.ours, "shift")),
    rounded(medianOf(result.ours, "score")),
    rounded(medianOf(result.baseline, "score")),
  ]);
  const lines = [columns, columns.map(() => "---"), ...rows];
  return `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`;
}

function compared(result: PageResult, name: keyof PageFigures): string[] {
  return [
    withSpread(result.ours, name),
    withSpread(result.baseline, name),
    ratioOf(result, name).toFixed(2),
  ];
}

function withSpread(figures: PageFigures[], name: keyof PageFigures): string {
  const [min, max] = rangeOf(figures, name);
  return `${rounded(medianOf(figures, name))} (${rounded(min)}–${rounded(max)})`;
}

function rounded(value: number): string {
  return value.toFixed(0);
}
