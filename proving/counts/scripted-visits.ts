/**
 * `npm run prove:counts [visits]`: opens the built site in Chromium with known taps and compares every row of event_counts
 * with them. The site has no Google, so its reviews fail, and that is left out. Some visits block the requests for counting: they must work the same and count nothing.
 */
import { isDeepStrictEqual } from "node:util";
import { type Browser, chromium, type Page } from "@playwright/test";
import { countsPath } from "../../contract/count-request.ts";
import { countedCampaign } from "../../contract/counts.ts";
import { connectOnce } from "../../server/src/platform/connect-once.ts";
import { debianHeadlessShell, headlessShellFlags } from "../../workshop/chromium.ts";
import { startBenchSite } from "../load/bench-site.ts";

const visits = Number(process.argv[2] ?? 300);
const atOnce = 4;
// Headless Chromium names itself and is not counted.
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";
const buttons = {
  "/": ["header", "plan500", "plan700", "plan1000", "wifi", "floating", "footer"],
  "/cameras": ["header", "hero", "combo", "basic", "premium", "closing-call", "floating"],
} as const;
const queries = ["", "?utm_source=radio", "?utm_source=x&utm_campaign=Panfleto", "?utm_term=y"];

const { server, stop } = await startBenchSite();
const browser = await chromium.launch({
  executablePath: debianHeadlessShell,
  args: [...headlessShellFlags, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
});
const expected = new Map<string, number>();
let next = 0;
await Promise.all(Array.from({ length: atOnce }, runVisits));
await browser.close();
await server.stop();

const rows = await connectOnce({ url: server.database.operator, variable: "the proof" }, (client) =>
  client.query<{ key: string; count: number }>(
    "select concat_ws(' ', event, place, page, language, campaign) as key, count::integer from event_counts where event <> 'reviews-failed'",
  ),
);
const counted = new Map(rows.rows.map(({ key, count }) => [key, count]));
const isExact = isDeepStrictEqual(sorted(counted), sorted(expected));
const total = [...expected.values()].reduce((sum, count) => sum + count, 0);
process.stdout.write(
  `${visits} visits, ${total} events in ${expected.size} rows: ${isExact ? "every count exact" : "WRONG"}\n`,
);
if (!isExact) {
  for (const key of new Set([...expected.keys(), ...counted.keys()])) {
    if (expected.get(key) === counted.get(key)) continue;
    process.stdout.write(
      `${key}: ${expected.get(key) ?? 0} taps, ${counted.get(key) ?? 0} counted\n`,
    );
  }
  process.exitCode = 1;
}
await stop();

async function runVisits() {
  while (next < visits) {
    next += 1;
    await visit(browser, next);
  }
}

async function visit(browser: Browser, number: number) {
  const path = number % 2 === 0 ? "/" : "/cameras";
  const query = queries[number % queries.length] ?? "";
  const isBlocked = number % 10 === 0;
  const context = await browser.newContext({
    userAgent,
    locale: number % 3 === 0 ? "en-US" : "pt-BR",
  });
  const page = await context.newPage();
  if (isBlocked) await page.route(`**${countsPath}`, (route) => route.abort());
  const parameters = new URLSearchParams(query);
  const campaign = countedCampaign({
    utm_campaign: parameters.get("utm_campaign"),
    utm_source: parameters.get("utm_source"),
  });
  const expectEvent = async (event: string, place: string) => {
    const key = [
      event,
      place,
      path === "/" ? "home" : "cameras",
      await page.locator("html").getAttribute("lang"),
      campaign,
    ];
    if (!isBlocked) expected.set(key.join(" "), (expected.get(key.join(" ")) ?? 0) + 1);
  };

  const seen = page.waitForRequest((request) => request.url().endsWith(countsPath));
  await page.goto(`${server.origin}${path}${query}`);
  await seen;
  await expectEvent("page", "first");
  for (let taps = number % 4; taps > 0; taps -= 1) {
    const place = buttons[path][(number + taps) % buttons[path].length] ?? "";
    await tap(page, place);
    await expectEvent("whatsapp", place);
  }
  if (number % 5 === 0) {
    const link = page.locator("header fieldset a:not([aria-current])").first();
    await expectEvent("language", (await link.getAttribute("hreflang")) ?? "");
    const seenAgain = page.waitForRequest(
      (request) =>
        request.url().endsWith(countsPath) && request.postData()?.includes("event=page") === true,
    );
    await link.click();
    await seenAgain;
    await expectEvent("page", "next");
  }
  // The last request must leave before the browser closes the page.
  if (!isBlocked) await page.waitForLoadState("networkidle");
  await context.close();
}

async function tap(page: Page, place: string) {
  const [tab] = await Promise.all([
    page.waitForEvent("popup"),
    page.locator(`a[data-place=${place}]`).first().click(),
  ]);
  await tab.close();
}

function sorted(counts: Map<string, number>) {
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}
