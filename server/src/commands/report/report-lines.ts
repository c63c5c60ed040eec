import { report } from "@fiosite/content/report";
import type { ComparedCount } from "./report-store.ts";

export interface Line {
  label: string;
  now: string;
  before: string;
  /** Length of its bar, from 0 to 1. */
  share?: number;
}

export interface Section {
  title: string;
  lines: Line[];
}

export interface Sums {
  count: number;
  before: number;
}

export function sum(counts: ComparedCount[]): Sums {
  return {
    count: counts.reduce((total, { count }) => total + count, 0),
    before: counts.reduce((total, { before }) => total + before, 0),
  };
}

export function total(label: string, counts: ComparedCount[]): Line {
  const { count, before } = sum(counts);
  return { label, now: report.number(count), before: report.before(report.number(before)) };
}
