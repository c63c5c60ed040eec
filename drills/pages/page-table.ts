import type { Language } from "../../content/provider/languages.ts";
import { table } from "../report.ts";
import type { PageFigures, Throttling } from "./measure-page.ts";

export interface PageResult {
  page: string;
  language: Language;
  throttling: Throttling;
  ours: PageFigures[];
  baseline: PageFigures[];
}

type Figure = keyof PageFigures;

const names =
  "page, throttling, FCP ours (spread), FCP baseline (spread), ratio, LCP ours (spread), LCP baseline (spread), ratio, blocking ours, baseline, shift, score ours, baseline";

/** Medians in milliseconds, with minimum and maximum in parentheses. */
export function pageTable(results: PageResult[]): string {
  const rows = results.map(({ page, language, throttling, ours, baseline }) => {
    const compare = (figure: Figure) => [
      withSpread(ours, figure),
      withSpread(baseline, figure),
      (medianOf(ours, figure) / medianOf(baseline, figure)).toFixed(2),
    ];
    const both = (figure: Figure) =>
      [ours, baseline].map((each) => medianOf(each, figure).toFixed(0));
    return [
      ...[`${page} ${language}`, throttling === "simulate" ? "simulated" : "applied"],
      ...[...compare("fcp"), ...compare("lcp"), ...both("blocking")],
      ...[medianOf(ours, "shift").toFixed(4), ...both("score")],
    ];
  });
  return table(names.split(", "), rows);
}

function medianOf(figures: PageFigures[], figure: Figure): number {
  return sortedBy(figures, figure)[Math.floor(figures.length / 2)] ?? Number.NaN;
}

function withSpread(figures: PageFigures[], figure: Figure): string {
  const values = sortedBy(figures, figure);
  const [min, max] = [values[0], values.at(-1)].map((value) => value?.toFixed(0));
  return `${medianOf(figures, figure).toFixed(0)} (${min}–${max})`;
}

function sortedBy(figures: PageFigures[], figure: Figure): number[] {
  return figures.map((each) => each[figure]).sort((a, b) => a - b);
}
