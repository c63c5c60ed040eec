import type { CDPSession, Locator, Page } from "@playwright/test";
import { numberPeriods } from "../../contract/panel/numbers.ts";
import { panelPaths } from "../../contract/panel/paths.ts";

/** From Lighthouse: what its "applied" throttling of a slow 4G connection does. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

/** A phone whose processor is `times` slower than this computer's. */
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

// The entries come after the frame: some frames and idle moments later none is missing.
const longest = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
  for (const wait of [frame, frame, idle, frame, idle]) await wait();
  return Math.max(0, ...tapDurations);
})()`;

/**
 * Milliseconds from a tap until the next frame, as the browser reports them (Event Timing, which Interaction to Next Paint is
 * made of); 0 stands for less than 16.
 */
export async function frameAfter(page: Page, tap: () => Promise<unknown>): Promise<number> {
  await page.evaluate(observe);
  await tap();
  return page.evaluate<number>(longest);
}

/** Where it is, is asked before: looking for it takes Playwright seconds among 10,000 rows, inside the page. */
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

/** The room "Números": the server's part of each period, the screen on a slow connection, and a change of the period. */
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
  const shown = (days: number) => page.getByText(`pediram internet em ${days} dias.`);
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
