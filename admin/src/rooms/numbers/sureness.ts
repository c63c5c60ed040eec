import type { Sums } from "@fiosite/contract/panel/numbers";

/** Below this many, a figure is only a count: no share, no comparison. */
export const few = 10;

export type Sureness = "few" | "chance" | "clear";

/**
 * Whether a change says something. Counts of independent people scatter by about their square root, so a difference of twice that
 * is chance in one of twenty weeks. Of many rows one is always large: `deviations` 3 for those.
 */
export function surenessOf({ count, before }: Sums, deviations = 2): Sureness {
  if (Math.max(count, before) < few) return "few";
  return Math.abs(count - before) > deviations * Math.sqrt(count + before) ? "clear" : "chance";
}
