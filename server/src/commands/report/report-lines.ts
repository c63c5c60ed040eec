import { report } from "@fiosite/content/report";
import type { Group, Sums } from "../../numbers/figures.ts";

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

export function comparedLine(label: string, { count, before }: Sums): Line {
  return { label, now: report.number(count), before: report.before(report.number(before)) };
}

/** The longest bar is the most frequent of both periods. */
export function groupLines(groups: Group[], names: Map<string, string>): Line[] {
  const most = Math.max(...groups.map(({ count, before }) => Math.max(count, before)));
  return groups.map(({ name, ...sums }) => ({
    ...comparedLine(names.get(name) ?? name, sums),
    share: sums.count / most,
  }));
}
