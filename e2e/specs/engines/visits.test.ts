import { createServer } from "node:http";
import { countsPath } from "@fiosite/contract/count-request";
import { countedCampaign } from "@fiosite/contract/counts";
import { isSpeedMetric, isSpeedPlace } from "@fiosite/contract/page-speed";
import { inject, onTestFinished } from "vitest";
import { listenOnFreePort } from "../../../dev/processes/free-port.ts";
import { startBlockingProxy } from "../../engines/blocking-proxy.ts";
import { startCountedSite } from "../../engines/counted-site.ts";
import type { Engine } from "../../engines/engine.ts";
import { startChromium, startFirefox } from "../../engines/puppeteer-engines.ts";
import { expect, expectedProblem, test } from "../../engines/test.ts";
import { createVisitor } from "../../engines/visitor.ts";
import { startWebkit } from "../../engines/webkit.ts";
import { visitorFacts } from "../../support/visitor-texts.ts";

declare module "vitest" {
  interface ProvidedContext {
    visits: number;
  }
}

// Headless Chromium names itself and would not be counted.
const engines = {
  chromium: () => startChromium(["--user-agent=Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0"]),
  firefox: startFirefox,
  webkit: startWebkit,
};
const buttons = {
  "/": ["header", "town-2306405", "plan500", "plan700", "plan1000", "wifi", "floating", "footer"],
  "/cameras": ["header", "hero", "combo", "basic", "premium", "closing-call", "floating"],
} as const;
const campaigns = [
  { utm_source: "radio" },
  { utm_source: "secret-source", utm_campaign: "Panfleto" },
  { utm_source: "secret-source" },
  {},
];
// Firefox gives no text for the error that the page logs when the visitor leaves while React is loading.
const interruptedImport = /^JSHandle@error .*\/assets\/page-/;
const visit = { width: "desktop", hasJavaScript: true } as const;

test(`every count of ${inject("visits")} visits is exact, and nothing personal is kept`, async () => {
  const site = await startCountedSite();
  const proxy = await startBlockingProxy(site.origin);
  const engine = await engines[inject("engine")]();
  onTestFinished(async () => {
    await engine.stop();
    proxy.stop();
    await site.stop();
  });
  const expected: Record<string, number> = {};
  const sent: Record<string, number> = {};
  await countFromElsewhere(engine, site.origin + countsPath);
  for (let number = 1; number <= inject("visits"); number += 1) {
    await visitSite(engine, number);
  }
  const [metrics, rows] = [await site.readMetrics(), await site.readCounts()];
  const [speeds, counts] = [true, false].map((isSpeed) =>
    rows.filter(({ event }) => isSpeedMetric(event) === isSpeed),
  );
  const counted = counts
    // The site has no Google API key, so the reviews fail when a tap scrolls near them.
    ?.filter(({ event }) => event !== "reviews-failed")
    .map(({ event, place, page, language, campaign, count }) => [
      [event, place, page, language, campaign].join(" "),
      Number(count),
    ]);
  expect(Object.fromEntries(counted ?? [])).toEqual(expected);
  for (const { event, place } of speeds ?? []) {
    expect(isSpeedMetric(event) && isSpeedPlace(event, place)).toBe(true);
  }
  for (const kept of [JSON.stringify(rows), metrics, site.readLog()]) {
    expect(kept).not.toMatch(/secret|Mozilla|Chrome|Firefox|WebKit|127\.0\.0\.1|::1/);
  }

  async function visitSite(engine: Engine, number: number) {
    const isBlocked = number % 5 === 0;
    const path = number % 2 === 0 ? "/" : "/cameras";
    const campaign = campaigns[number % campaigns.length] ?? {};
    const language = number % 3 === 0 ? "en-US" : "pt-BR";
    const tab = await engine.open(visit);
    const visitor = createVisitor(tab, isBlocked ? proxy.origin : site.origin, visit);

    /** Waits until the event has arrived, or for a blocked one until it was sent. */
    async function arrives(event: string, place: string, lang: string = language) {
      if (isBlocked) {
        blockedBefore += 1;
        await expect.poll(() => proxy.blocked).toBeGreaterThanOrEqual(blockedBefore);
        return;
      }
      const page = path === "/" ? "home" : "cameras";
      const name = countedCampaign(
        { utm_campaign: null, utm_source: null, ...campaign },
        visitorFacts("pt-BR"),
      );
      const key = [event, place, page, lang, name].join(" ");
      expected[key] = (expected[key] ?? 0) + 1;
      sent[event] = (sent[event] ?? 0) + 1;
      await expect.poll(() => site.countOf(event)).toBe(sent[event]);
    }

    let blockedBefore = proxy.blocked;
    await visitor.goto(`${path}?${new URLSearchParams({ ...campaign, lng: language })}`);
    await arrives("page", "first");
    await visitor.evaluate(keepWhatsappClosed);
    const taps = number % 4;
    for (let tap = 1; tap <= taps; tap += 1) {
      const place = buttons[path][(number + tap) % buttons[path].length] ?? "";
      await visitor.click(`a[data-place=${place}]`);
      await arrives("whatsapp", place);
    }
    expect(await visitor.evaluate(readTaps)).toBe(taps);
    if (number % 2 === 0) {
      const other = language === "en-US" ? "pt-BR" : "en-US";
      await visitor.click(`header a[hreflang=${other}]`);
      await arrives("language", other);
      await expect.poll(visitor.language).toBe(other);
      await arrives("page", "next", other);
    }
    const problems = await tab.problems();
    await tab.close();
    const isExpected = (problem: string) =>
      expectedProblem.test(problem) ||
      interruptedImport.test(problem) ||
      (isBlocked && problem.includes("/api/counts"));
    expect(problems.filter((each) => !isExpected(each))).toEqual([]);
  }
});

/** Another site's page has the visitor's browser send an event of ours, which must not be counted. */
async function countFromElsewhere(engine: Engine, address: string) {
  const elsewhere = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html").end("<title>elsewhere</title>");
  });
  onTestFinished(() => void elsewhere.close().closeAllConnections());
  const tab = await engine.open(visit);
  await tab.goto(`http://127.0.0.1:${await listenOnFreePort(elsewhere)}/`);
  await tab.evaluate(async (target) => {
    const body = "event=page&place=first&page=home&language=pt-BR";
    await fetch(target, { method: "POST", mode: "no-cors", body });
    document.title = "sent";
  }, address);
  await expect.poll(() => tab.evaluate(() => document.title)).toBe("sent");
  await tab.close();
}

/** After the page's own listeners: a tap that they did not cancel would open WhatsApp in a tab in front of this one. */
function keepWhatsappClosed() {
  let taps = 0;
  addEventListener("click", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    taps += 1;
    document.documentElement.dataset.taps = String(taps);
  });
}

function readTaps(): number {
  return Number(document.documentElement.dataset.taps ?? 0);
}
