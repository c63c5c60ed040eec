import type { Language } from "../../content/languages.ts";
import type { PageFigures, Throttling } from "./measure-page.ts";

export interface PageResult {
  page: string;
  language: Language;
  throttling: Throttling;
  ours: PageFigures[];
  baseline: PageFigures[];
}

export function medianOf(figures: PageFigures[], name: keyof PageFigures): number {
  const values = valuesOf(figures, name);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}

export function rangeOf(figures: PageFigures[], name: keyof PageFigures): [number, number] {
  const values = valuesOf(figures, name);
  return [values[0] ?? Number.NaN, values.at(-1) ?? Number.NaN];
}

export function ratioOf({ ours, baseline }: PageResult, name: keyof PageFigures): number {
  return medianOf(ours, name) / medianOf(baseline, name);
}

function valuesOf(figures: PageFigures[], name: keyof PageFigures): number[] {
  return figures.map((figure) => figure[name]).sort((a, b) => a - b);
}
