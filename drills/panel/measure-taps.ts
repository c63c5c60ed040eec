import type { CDPSession, Locator, Page } from "@playwright/test";
import { numberPeriods } from "../../contract/panel/numbers.ts";
import { panelPaths } from "../../contract/panel/paths.ts";

/** The values of Lighthouse's "applied" throttling for a slow 4G connection. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** Simulates a phone whose processor is `times` slower than this computer's. */
export async function slowDown(devtools: CDPSession, times: number, isSlowConnection: boolean) {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: times });
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", isSlowConnection ? slow4g : fast);
}

/** Milliseconds from the start of `act` until `shown` is on the screen. */
export async function timeUntil(shown: Locator, act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  await shown.waitFor({ timeout: 120_000 });
  return performance.now() - start;
}

const observe = `
  globalThis.tapDurations = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tapDurations.push(duration);
  }).observe({ type: "event", durationThreshold: 16 });`;

// The browser reports the entries after the frame. After some more frames and idle periods all of them have arrived.
const longest = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  for (const wait of [frame, frame, idle, frame, idle]) await wait();
  return Math.max(0, ...tapDurations);
})()`;

/**
 * Milliseconds from a tap until the next frame, from the browser's Event Timing, on which Interaction to Next Paint is based. 0
 * means less than 16.
 */
export async function frameAfter(page: Page, tap: () => Promise<unknown>): Promise<number> {
  await page.evaluate(observe);
  await tap();
  return page.evaluate<number>(longest);
}

/** Finds the target before the measurement, because Playwright's search among 10,000 rows keeps the page busy for seconds. */
export async function frameAfterTap(page: Page, target: Locator): Promise<number> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen`);
  const { x, y, width, height } = box;
  return frameAfter(page, () => page.touchscreen.tap(x + width / 2, y + height / 2));
}

interface Bench {
  origin: string;
  slower: number;
  add(what: string, milliseconds: number): void;
}

/** Measures the room "Números": the server's time for each period, the screen on a slow connection, and a change of the period. */
export async function measureNumbers(page: Page, { origin, slower, add }: Bench): Promise<void> {
  for (const period of numberPeriods) {
    const milliseconds = await page.evaluate<number>(`(async () => {
      const start = performance.now();
      await (await fetch("${panelPaths.numbers}?period=${period}")).text();
      return performance.now() - start;
    })()`);
    add(`server: numbers of ${period}`, milliseconds);
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.clearBrowserCache");
  await slowDown(devtools, slower, true);
  const shown = (days: number) => page.getByText(`pedidos em ${days} dias.`).first();
  const open = () => page.goto(`${origin}/numeros`);
  add("slow 4G: numbers, nothing cached", await timeUntil(shown(7), open));
  add("slow 4G: numbers, opened again", await timeUntil(shown(7), () => page.reload()));
  const month = page.getByRole("button", { name: "30 dias" });
  add("tap, numbers: another period", await frameAfter(page, () => month.tap()));
  await shown(30).waitFor();
  const week = page.getByRole("button", { name: "7 dias" });
  add("tap, numbers: a period seen before", await frameAfter(page, () => week.tap()));
  add("slow 4G: a period seen before", await timeUntil(shown(30), () => month.tap()));
}
