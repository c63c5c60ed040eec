import { setTimeout as wait } from "node:timers/promises";

/** Returns the milliseconds until the condition holds. While the condition throws, it does not hold. */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  { pauseMs = 100, limitMs = 10 * 60_000 } = {},
): Promise<number> {
  const start = performance.now();
  for (;;) {
    try {
      if (await condition()) return performance.now() - start;
    } catch (error) {
      if (performance.now() - start > limitMs) throw error;
    }
    if (performance.now() - start > limitMs) {
      throw new Error(`not within ${limitMs / 1_000} s: ${condition}`);
    }
    await wait(pauseMs);
  }
}
