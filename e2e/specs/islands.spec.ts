import { languages } from "@fiosite/content/languages";
import { largestLeadBytes } from "@fiosite/contract/leads";
import type { Locator, Page } from "@playwright/test";
import { reviewsSection } from "../support/reviews.ts";
import { cameras, home, localReviews, nightly, visitorTexts } from "../support/site-content.ts";
import { expect, openIsland, openPage, test } from "../support/test.ts";
import { fillLead, mailsContaining, someLead, whatsappText } from "../support/visitor.ts";

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
    tag: ["@once", ...nightly(language)],
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

test("a phone that was typed before React loads gets its warning as soon as React is there", {
  tag: "@once",
}, async ({ page }) => {
  const loadReact = await openChanged(page, () => undefined);
  await fillLead(page, { ...someLead(), phone: "98888-1234" });
  const phone = page.locator("[name=phone]");
  const { hint, noAreaCode } = texts.fields.phone;
  await expect(phone).toHaveAccessibleDescription(hint);
  loadReact();
  await expect(phone).toHaveAccessibleDescription(noAreaCode);
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

/** Opens the home page and delays React. The returned function lets it load, and fails if nothing requested it. */
async function openWithoutReact(page: Page) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let isRequested = false;
  await page.route("**/assets/islands-*.js", async (route) => {
    isRequested = true;
    await released;
    await route.continue();
  });
  await openPage(page, home);
  return async () => {
    await expect.poll(() => isRequested).toBe(true);
    release();
    await openIsland(page, "lead-form");
  };
}

test("WhatsApp opens before React loads", { tag: "@phone" }, async ({ page, context }) => {
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "" }));
  await openWithoutReact(page);
  const opened = context.waitForEvent("page");
  await page.locator('main a[href^="https://wa.me/"]').first().tap();
  expect((await opened).url()).toContain("https://wa.me/");
});

test("text typed before React loads is kept and sent", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  const loadReact = await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await loadReact();
  await expect(form.locator("[name=address]")).toHaveValue(lead.address);
  await form.getByRole("button").tap();
  await expect(form.getByText(visitorTexts("pt-BR").home.lead.success.title)).toBeVisible();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test("a form sent before React loads is saved and e-mailed like any other", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = someLead();
  await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-enviado$/);
  await expect(
    page.locator("#assinar").getByText(visitorTexts("pt-BR").home.lead.success.title),
  ).toBeVisible();
  expect(await mailsContaining(lead.name)).toHaveLength(1);
});

test("a form that fails before React loads gets its text back and offers WhatsApp", {
  tag: "@phone",
}, async ({ page }) => {
  const lead = { ...someLead(), address: "a".repeat(largestLeadBytes) };
  await openWithoutReact(page);
  const form = await fillLead(page, lead);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-com-erro$/);
  await expect(page.locator("#formulario-com-erro")).toBeInViewport();
  for (const [name, value] of Object.entries(lead)) {
    await expect(form.locator(`[name=${name}]`)).toHaveValue(value);
  }
  const { common } = visitorTexts("pt-BR");
  const link = page.locator("#formulario-com-erro").getByRole("link");
  expect(await whatsappText(link)).toBe(common.whatsapp.plans);
  // No personal data stays in the browser.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("what became of an earlier form is not shown again after a later one", {
  tag: "@phone",
}, async ({ page }) => {
  const loadReact = await openWithoutReact(page);
  const tooLong = { ...someLead(), address: "a".repeat(largestLeadBytes) };
  const form = await fillLead(page, tooLong);
  await form.getByRole("button").tap();
  await expect(page).toHaveURL(/#formulario-com-erro$/);
  await loadReact();
  await fillLead(page, someLead());
  await form.getByRole("button").tap();
  await expect(form.getByText(texts.success.title)).toBeVisible();
  await page.reload();
  await expect(form.getByRole("button")).toBeVisible();
  await expect(form.getByText(texts.error.title)).toBeHidden();
});

test("a browser without cascade layers shows no notice before anything is sent", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, home);
  await page.evaluate(() => {
    for (const sheet of document.styleSheets) {
      for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
        if (sheet.cssRules[at] instanceof CSSLayerBlockRule) sheet.deleteRule(at);
      }
    }
  });
  const form = page.locator("#assinar form");
  await expect(form.getByRole("button")).toBeVisible();
  await expect(form.getByText(texts.success.title)).toBeHidden();
  await expect(form.getByText(texts.error.title)).toBeHidden();
});

test.describe("when the page's script cannot be fetched", { tag: "@phone" }, () => {
  test.use({ expectedConsole: /ERR_FAILED/ });
  test.beforeEach(async ({ page }) => {
    await page.route("**/assets/page-*.js", (route) => route.abort());
    await page.goto(home);
  });

  test("[NAV-02] [NAV-04] the header gets its background and the menu closes", async ({ page }) => {
    await page.locator("#menu > summary").click();
    await page.locator("#menu a[href='#planos']").click();
    await expect(page.locator("#menu")).not.toHaveAttribute("open");
    await expect(page.locator("#planos h2")).toBeInViewport();
    await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(5, 32, 43)");
  });

  test("everything is visible, with the local reviews, and the form is sent", async ({ page }) => {
    await expect(page.locator("html.reveal-ready")).toHaveCount(0);
    await expect(reviewsSection(page).getByRole("article")).toHaveCount(localReviews.length);
    const { loading } = visitorTexts("pt-BR").home.reviews.carousel;
    await expect(page.getByText(loading)).toBeHidden();
    const lead = someLead();
    const form = await fillLead(page, lead);
    await form.getByRole("button").tap();
    await expect(page).toHaveURL(/#formulario-enviado$/);
    expect(await mailsContaining(lead.name)).toHaveLength(1);
  });
});

/** Hydration does not fix wrong attributes, so this compares React's props with the attributes of each element. */
function hydrationMismatches(island: Locator): Promise<string[]> {
  return island.evaluate((root) => {
    const renamed: Record<string, string> = { className: "class", htmlFor: "for" };
    const same = "id href lang src alt rel target role type name action method placeholder width d";
    for (const name of same.split(" ")) renamed[name] = name;
    const wrong: string[] = [];
    for (const element of root.querySelectorAll("*")) {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps"));
      if (!key) wrong.push(`not hydrated: ${element.outerHTML.slice(0, 100)}`);
      for (const [property, value] of Object.entries(key ? Reflect.get(element, key) : {})) {
        const isPlain = /^(aria|data)-/.test(property);
        const name = isPlain ? property : renamed[property];
        if (!name || value === undefined) continue;
        const found = element.getAttribute(name)?.replace(/ animated$/, "");
        if (found !== String(value)) wrong.push(`${name}: ${value}, not ${found}`);
      }
    }
    return wrong;
  });
}
