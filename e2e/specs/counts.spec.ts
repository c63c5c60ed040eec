import { countsPath } from "@fiosite/contract/counts";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import type { Page } from "@playwright/test";
import { cameras, home, visitorFacts, visitorTexts } from "../support/site-content.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { chooseLanguage, fillLead, mailsContaining, someLead } from "../support/visitor.ts";

type Values = Record<string, string>;

/** Records the events that the page sends. `taps` leaves out the event "page" of each visit, which comes a second after loading. */
function recordEvents(page: Page): { all: Values[]; taps(): Values[] } {
  const all: Values[] = [];
  page.on("request", (request) => {
    if (!request.url().endsWith(countsPath)) return;
    all.push(Object.fromEntries(new URLSearchParams(request.postData() ?? "")));
  });
  return { all, taps: () => all.filter(({ event }) => event !== "page") };
}

test.describe("counts", { tag: "@once" }, () => {
  test("each page seen, tap and switch is sent once, with its place, page, language and campaign", async ({
    page,
  }) => {
    const sent = recordEvents(page);
    const here = { page: "cameras", language: "pt-BR", utm_source: "radio" };
    await openPage(page, `${cameras}?utm_source=radio&fbclid=identifier`);
    await expect.poll(() => sent.all).toEqual([{ event: "page", place: "first", ...here }]);
    for (const place of ["header", "hero", "combo", "premium", "floating"]) {
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.locator(`a[data-place=${place}]`).click(),
      ]);
      await tab.close();
      await expect.poll(() => sent.taps().at(-1)).toEqual({ event: "whatsapp", place, ...here });
    }
    await chooseLanguage(page, "en-US");
    await expect(page).toHaveTitle(visitorTexts("en-US").cameras.meta.title);
    await expect
      .poll(() => sent.taps().at(-1))
      .toEqual({ event: "language", place: "en-US", ...here });
    await expect
      .poll(() => sent.all.at(-1))
      .toEqual({ ...here, event: "page", place: "next", language: "en-US" });
    await page.reload();
    await expect.poll(() => sent.all.length).toBe(9);
    expect(sent.all.at(-1)).toMatchObject({ event: "page", place: "next" });
  });

  test.describe("of failures", () => {
    test.use({ expectedConsole: /reviews|lead|ERR_FAILED|Failed to fetch/ });

    test("form started, form failed, its way out and failed reviews are sent, also if counts are blocked", async ({
      page,
    }) => {
      await page.route(`**/api/leads`, (route) => route.abort());
      await page.route(`**${googleReviewsPath}*`, (route) => route.abort());
      // Blockers in the browser drop the request like this.
      await page.route(`**${countsPath}`, (route) => route.abort());
      const sent = recordEvents(page);
      await openPage(page, home);
      await openIsland(page, "reviews");
      await openIsland(page, "lead-form");
      const form = await fillLead(page, someLead());
      await form.getByRole("button").click();
      const [tab] = await Promise.all([
        page.waitForEvent("popup"),
        page.locator("a[data-place=failed-form]").click(),
      ]);
      await tab.close();
      await expect
        .poll(() => sent.taps().map(({ event, place }) => `${event} ${place}`.trim()))
        .toEqual(["reviews-failed", "form-started", "form-failed", "whatsapp failed-form"]);
      for (const values of sent.all) {
        expect(Object.keys(values).toSorted()).toEqual(["event", "language", "page", "place"]);
      }
    });
  });

  test.describe("with a privacy signal", () => {
    for (const signal of ["globalPrivacyControl", "doNotTrack"]) {
      test(`${signal}, nothing is sent`, async ({ page }) => {
        await page.addInitScript((name) => {
          Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
        }, signal);
        const sent = recordEvents(page);
        // The page is counted a second after it is loaded, so the clock is moved past that.
        await page.clock.install();
        await openPage(page, cameras);
        await page.clock.runFor(5_000);
        const [tab] = await Promise.all([
          page.waitForEvent("popup"),
          page.locator("a[data-place=header]").click(),
        ]);
        await tab.close();
        expect(sent.all).toEqual([]);
      });
    }
  });

  test("a page in the background is not counted", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", writable: true });
    });
    const sent = recordEvents(page);
    await page.clock.install();
    await openPage(page, home);
    await page.clock.runFor(60_000);
    expect(sent.all).toEqual([]);
    await page.evaluate(() => {
      Object.assign(document, { visibilityState: "visible" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.clock.runFor(1_000);
    await expect.poll(() => sent.all.map(({ event }) => event)).toEqual(["page"]);
  });
});

const english = visitorTexts("en-US");
const campaign = { utm_source: "radio", utm_medium: "áudio", utm_campaign: "inverno 2026" };
const named = visitorFacts("pt-BR").campaigns.find(({ key }) => key === campaign.utm_source);
const landing = `${cameras}?fbclid=identifier&${new URLSearchParams(campaign)}`;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the campaign of the landing page reaches the lead's e-mail through the language switch and the other page", {
      tag: "@once",
    }, async ({ page }) => {
      await page.goto(landing);
      await chooseLanguage(page, "en-US");
      await expect(page).toHaveTitle(english.cameras.meta.title);
      await page
        .getByRole("banner")
        .getByRole("link", { name: english.home.meta.navigation, exact: true })
        .click();
      await expect(page).toHaveTitle(english.home.meta.title);
      if (javaScriptEnabled) await openIsland(page, "lead-form");
      const lead = someLead();
      const form = await fillLead(page, lead);
      await form.getByRole("button").click();
      await expect(form.getByText(english.home.lead.success.title)).toBeVisible();

      const [mail] = await mailsContaining(lead.name);
      expect(mail?.text).toContain(`Campanha: ${named?.name}`);
      expect(mail?.text).not.toContain("identifier");
    });
  });
}

test("a campaign stays in its tab: typed addresses keep it, another tab has none", {
  tag: "@once",
}, async ({ page, context }) => {
  await page.goto(landing);
  await page.goto(home);
  await expect(page).toHaveURL(`${home}?${new URLSearchParams(campaign)}`);
  await page.goto(`${cameras}?utm_source=panfleto`);
  await page.goto(home);
  await expect(page).toHaveURL(`${home}?utm_source=panfleto`);
  const otherTab = await context.newPage();
  await otherTab.goto(home);
  await expect(otherTab).toHaveURL(home);
});
