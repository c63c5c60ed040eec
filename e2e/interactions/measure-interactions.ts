/**
 * `npm run bench:interactions`: how long the page takes from a tap or a key to the next picture, by the browser's own event
 * timing, with a processor slowed down four times.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { debianChromium, quietFlags } from "../../local/chromium.ts";
import { startGoogleStandIn } from "../../local/google-stand-in.ts";
import { startBuiltSite } from "../support/built-site.ts";
import { hydrated } from "../support/test.ts";
import { interactions } from "./interactions.ts";

const slowdown = 4;
const repetitions = 5;

const google = await startGoogleStandIn();
const site = await startBuiltSite(google.environment);
const browser = await chromium.launch({
  ...(existsSync(debianChromium) && { executablePath: debianChromium }),
  args: [...quietFlags, "--disable-gpu"],
});
for (const name of Object.keys(interactions)) {
  const slowest: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) slowest.push(await measure(browser, name));
  slowest.sort((a, b) => a - b);
  const median = slowest[Math.floor(repetitions / 2)];
  process.stdout.write(`${name}: median ${median} ms, slowest ${slowest.at(-1)} ms\n`);
}
await browser.close();
await site.stop();
await google.stop();

async function measure(browser: Browser, name: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const { path, prepare, perform } = interactions[name] ?? {};
  if (!path || !perform) throw new Error(`there is no interaction "${name}"`);
  await page.goto(site.origin + path);
  await hydrated(page);
  await prepare?.(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const slowest = await slowestEventOf(page, () => perform(page));
  await context.close();
  return slowest;
}

/** The longest event that belongs to an interaction; below 16 ms the browser reports none. */
async function slowestEventOf(page: Page, perform: () => Promise<unknown>): Promise<number> {
  const durations = await page.evaluateHandle(() => {
    const found: number[] = [];
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "interactionId")) found.push(entry.duration);
      }
    }).observe(events);
    return found;
  });
  await perform();
  // Two frames after the last event its entry has been handed over.
  return durations.evaluate(
    (found) =>
      new Promise<number>((resolve) => {
        const tell = () => resolve(Math.max(0, ...found));
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(tell)));
      }),
  );
}
