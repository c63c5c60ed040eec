import { languages } from "@fiosite/content/languages";
import type { Page } from "@playwright/test";
import { hydrationMismatches } from "../support/hydration-mismatches.ts";
import { mailsContaining } from "../support/inbox.ts";
import { fillLead, someLead } from "../support/lead-form.ts";
import { reviewsSection } from "../support/reviews.ts";
import { localReviews } from "../support/site-facts.ts";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const reactFile = "**/assets/islands-*.js";
const { lead: texts, reviews } = visitorTexts("pt-BR").home;

/** Changes the page after its scripts have run and before React loads. */
async function openChanged(page: Page, change: (island: HTMLElement) => void) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(reactFile, async (route) => {
    await released;
    await route.continue();
  });
  await openPage(page, home);
  await page.locator("[data-island=lead-form]").evaluate(change);
  return release;
}

for (const language of languages) {
  test(`React hydrates the form without changing it, in ${language}`, {
    tag: "@once",
  }, async ({ page, request }) => {
    await openPage(page, `${home}?lng=${language}`);
    const island = await openIsland(page, "lead-form");
    const now = (await island.innerHTML()).replace(/ animated(?=")| data-waiting=""/g, "");
    const sent = await (await request.get(`${home}?lng=${language}`)).text();
    const before = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, "text/html");
      return parsed.querySelector("[data-island=lead-form]")?.innerHTML;
    }, sent);
    expect(before?.length).toBeGreaterThan(500);
    expect(now).toBe(before);
    expect(await hydrationMismatches(island)).toEqual([]);
  });
}

test("a browser without requestIdleCallback shows the page and its islands", {
  tag: "@once",
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "requestIdleCallback"));
  await openPage(page, home);
  await openIsland(page, "lead-form");
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
});

test("the cameras page loads no React", { tag: "@once" }, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await openPage(page, cameras);
  await page.locator("#contato").scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([expect.stringContaining("/assets/page-")]);
});

test.describe("when a translator changed the page before React loads", { tag: "@once" }, () => {
  test.use({ expectedConsole: /hydrat|Minified React error #418/i });

  test("typed text and caret are kept, and the text is sent", async ({ page }) => {
    const loadReact = await openChanged(page, (island) => {
      for (const text of island.querySelectorAll("label, button")) {
        text.innerHTML = `<font>${text.textContent} (translated)</font>`;
      }
    });
    const lead = someLead();
    const form = await fillLead(page, lead);
    const address = form.locator("[name=address]");
    await address.press("Home");
    loadReact();
    await openIsland(page, "lead-form");
    // React has rendered the island again with its own texts.
    await expect(form.locator("label").first()).toHaveText(texts.fields.name.label);
    await expect(address).toBeFocused();
    await page.keyboard.type("X");
    await expect(address).toHaveValue(`X${lead.address}`);
    await expect(form.locator("[name=name]")).toHaveValue(lead.name);
    await form.getByRole("button").click();
    await expect(form.getByText(texts.success.title)).toBeVisible();
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});

test.describe("when an island throws", { tag: "@once" }, () => {
  test.use({ expectedConsole: /TypeError|JSON/ });

  test("the prerendered form returns with the typed text and posts without React", async ({
    page,
  }) => {
    const loadReact = await openChanged(page, (island) => {
      island.dataset.props = "{}";
    });
    const lead = someLead();
    const form = await fillLead(page, lead);
    loadReact();
    await expect(page.locator("[data-island=lead-form]")).toHaveAttribute("data-state", "failed");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await expect(form.locator("[name=phone]")).toHaveValue(lead.phone);
    await form.getByRole("button").click();
    await expect(page).toHaveURL(/#formulario-enviado$/);
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});

test.describe("when React cannot be fetched", { tag: "@once" }, () => {
  test.use({ expectedConsole: /ERR_FAILED|Failed to fetch dynamically imported module/ });

  test("[REV-08] the local reviews and the note replace the skeletons", async ({ page }) => {
    await page.route(reactFile, (route) => route.abort());
    await openPage(page, home);
    const section = reviewsSection(page);
    await section.scrollIntoViewIfNeeded();
    await expect(section.getByText(reviews.error.note)).toBeVisible();
    await expect(section.getByText(reviews.carousel.loading)).toBeHidden();
    const cards = section.getByRole("article");
    await expect(cards).toHaveCount(localReviews.length);
    await expect(cards.first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
  });
});

test("[REV-08] after 15 s of a stalled connection the local reviews appear", {
  tag: "@once",
}, async ({ page }) => {
  await page.clock.install();
  await page.route(reactFile, () => {});
  // The island starts its timer before it requests React.
  const requested = page.waitForRequest(reactFile);
  await openPage(page, home);
  const section = reviewsSection(page);
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText(reviews.carousel.loading)).toBeVisible();
  await requested;
  await page.clock.fastForward(15_000);
  await expect(section.getByText(reviews.error.note)).toBeVisible();
  await expect(section.getByRole("article")).toHaveCount(localReviews.length);
});
