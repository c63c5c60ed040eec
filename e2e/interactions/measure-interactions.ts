/**
 * `npm run bench:interactions`: how long the page takes from a tap or a key to the next picture, by the browser's own event
 * timing, with a processor slowed down four times; beside it the limit, the same page without its scripts.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { debianChromium, quietFlags } from "../../workshop/chromium.ts";
import { startFakeGoogle } from "../../workshop/google/fake-google.ts";
import { startBuiltSite } from "../support/built-site.ts";
import { hydrated } from "../support/test.ts";
import { type Interaction, interactions } from "./interactions.ts";

const slowdown = 4;
const repetitions = 9;

const google = await startFakeGoogle();
const site = await startBuiltSite(google.environment);
const browser = await chromium.launch({
  ...(existsSync(debianChromium) && { executablePath: debianChromium }),
  args: [...quietFlags, "--disable-gpu"],
});
for (const [name, interaction] of Object.entries(interactions)) {
  const ours: number[] = [];
  const limit: number[] = [];
  for (let turn = 0; turn < repetitions; turn += 1) {
    ours.push(await measure(browser, interaction));
    if (!interaction.needsScripts) limit.push(await measure(browser, interaction, "no scripts"));
  }
  const beside = limit.length > 0 ? `; without scripts ${summary(limit)}` : "";
  process.stdout.write(`${name}: ${summary(ours)}${beside}\n`);
}
await browser.close();
await site.stop();
await google.stop();

function summary(durations: number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.at(-1)} ms`;
}

async function measure(
  browser: Browser,
  { path, prepare, perform }: Interaction,
  scripts?: "no scripts",
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  if (scripts === "no scripts") await page.route("**/*.js", (route) => route.abort());
  await page.goto(site.origin + path);
  if (scripts !== "no scripts") await hydrated(page);
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
