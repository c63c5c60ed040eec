/**
 * `npm run bench:interactions`: the time from a tap or a key to the next frame, from the Event Timing API, on a processor
 * slowed down four times. Three groups: with live islands, compared with the baseline (the same page without scripts); with
 * islands not yet loaded, on slow 4G; and the total blocking time after the first paint.
 */
import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { pagePaths } from "../../contract/pages.ts";
import { debianChromium, quietFlags } from "../../dev/chromium.ts";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { coldInteractions } from "./cold-interactions.ts";
import { blockingAfterPaint, slowestEvent, watchEvents } from "./event-timing.ts";
import { type Interaction, interactions } from "./interactions.ts";

const { home, cameras } = pagePaths;
const repetitions = 9;
const slowdown = { rate: 4 };
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
const inlineScript = /<script>.*?<\/script>/gs;

const google = await startFakeGoogle();
const site = await startBuiltSite(google.environment);
const browser = await chromium.launch({
  ...(existsSync(debianChromium) && { executablePath: debianChromium }),
  args: [...quietFlags, "--disable-gpu"],
});
for (const [name, interaction] of Object.entries(interactions)) {
  await report(
    name,
    () => measureLive(interaction),
    interaction.needsScripts ? undefined : () => measureLive(interaction, "no scripts"),
  );
}
for (const [name, perform] of Object.entries(coldInteractions)) {
  await report(`cold: ${name}`, () => measureCold(perform));
}
for (const path of [home, cameras]) {
  await report(
    `blocking of ${path} after the first paint`,
    () => measureBlocking(path),
    () => measureBlocking(path, "no scripts"),
  );
}
await browser.close();
await site.stop();
await google.stop();

async function report(
  name: string,
  ours: () => Promise<number>,
  baseline?: () => Promise<number>,
): Promise<void> {
  const found: number[][] = [[], []];
  for (let turn = 0; turn < repetitions; turn += 1) {
    found[0]?.push(await ours());
    if (baseline) found[1]?.push(await baseline());
  }
  const [our = "", base = ""] = found.map(summary);
  process.stdout.write(`${name}: ${our}${baseline ? `; without scripts ${base}` : ""}\n`);
}

function summary(durations: number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.at(-1)} ms`;
}

async function measureLive({ path, prepare, perform }: Interaction, scripts?: "no scripts") {
  return withPhone(browser, async (page, context) => {
    if (scripts) await withoutScripts(page);
    await page.goto(site.origin + path);
    if (!scripts) {
      await scriptsReady(page);
      await prepare?.(page);
    }
    await slowDown(page, context);
    await watchEvents(page);
    await perform(page);
    return slowestEvent(page);
  });
}

async function measureCold(perform: (page: Page) => Promise<unknown>) {
  return withPhone(browser, async (page, context) => {
    await page.addInitScript(() => localStorage.clear());
    const devtools = await slowDown(page, context);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow4g);
    await page.goto(site.origin + home);
    await watchEvents(page);
    await perform(page);
    return slowestEvent(page);
  });
}

async function measureBlocking(path: string, scripts?: "no scripts") {
  return withPhone(browser, async (page, context) => {
    if (scripts) await withoutScripts(page);
    await slowDown(page, context);
    return blockingAfterPaint(page, site.origin + path);
  });
}

async function withPhone(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<number>,
): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "pt-BR",
    reducedMotion: "reduce",
  });
  const found = await use(await context.newPage(), context);
  await context.close();
  return found;
}

async function slowDown(page: Page, context: BrowserContext) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", slowdown);
  return devtools;
}

async function withoutScripts(page: Page) {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() === "script") return route.abort();
    if (route.request().resourceType() !== "document") return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace(inlineScript, "");
    return route.fulfill({ response, body });
  });
}
