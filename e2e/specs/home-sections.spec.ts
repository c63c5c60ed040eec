import { formatPrice } from "@fiosite/content/format";
import { languages } from "@fiosite/content/languages";
import type { Page } from "@playwright/test";
import {
  additionalWifiPoint,
  fillVariables,
  home,
  nightly,
  towns,
  visitorFacts,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { whatsappText } from "../support/visitor.ts";

test("[HOME-01][HOME-02] the sections are in the order of the specification, and the title has its word highlighted", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto("/");
  const sections = await page
    .locator("header, main section[aria-labelledby], footer#contato, aside a")
    .evaluateAll((elements) =>
      elements
        .filter((element) => !element.closest("article, footer#contato section"))
        .map((element) => element.id || element.getAttribute("aria-labelledby") || element.tagName),
    );
  expect(sections).toEqual([
    "HEADER",
    "home-title",
    "planos",
    "wifi",
    "sobre",
    "avaliacoes",
    "assinar",
    "contato",
    "A",
  ]);

  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Internet é tudo ou nada!");
  const highlighted = title.locator("b");
  await expect(highlighted).toHaveText("tudo");
  await expect(highlighted).toHaveCSS("color", "rgb(255, 198, 26)");
});

for (const language of languages) {
  const { home, common } = visitorTexts(language);

  test(`[HOME-02][HOME-03][HOME-10][HOME-11][HOME-12][HOME-13][LEAD-01][LEAD-02] the home page in ${language}`, {
    tag: ["@ends", ...nightly(language)],
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    await test.step("the hero", async () => {
      const hero = page.locator("section[aria-labelledby=home-title]");
      await expect(hero.getByRole("heading", { level: 1 })).toHaveText(
        home.hero.title.lines.join(" "),
      );
      await expect(hero.getByText(home.hero.subtitle)).toBeVisible();
      const { primary, secondary } = home.hero.cta;
      await expect(hero.getByRole("link", { name: primary })).toHaveAttribute("href", "#planos");
      await expect(hero.getByRole("link", { name: secondary })).toHaveAttribute("href", "#sobre");
      const { label, ask, message } = home.hero.towns;
      const townLinks = hero.getByRole("list", { name: label }).getByRole("link");
      await expect(townLinks).toHaveCount(towns.length);
      for (const { name } of towns) {
        const link = hero.getByRole("link", { name: `${name} ${ask}` });
        expect(await whatsappText(link)).toBe(fillVariables(message, { town: name }));
      }
    });

    await test.step("the Wi-Fi section", async () => {
      const wifi = page.locator("section#wifi");
      await expect(wifi.getByRole("heading", { level: 2 })).toHaveText(home.wifi.title);
      await expect(wifi.getByText(home.wifi.subtitle)).toBeVisible();
      await expect(wifi.getByText(home.wifi.description)).toBeVisible();
      await expect(wifi.getByRole("img", { name: home.wifi.image.alt })).toBeVisible();
      await expect(wifi.getByRole("listitem")).toHaveText(home.wifi.ticks);
      await expect(wifi.getByText(formatPrice(additionalWifiPoint.priceCents))).toBeVisible();
      await expect(wifi.getByText(home.wifi.priceUnit)).toBeVisible();
      await expect(wifi.getByText(home.wifi.note)).toBeVisible();
      const button = wifi.getByRole("link", { name: home.wifi.cta });
      expect(await whatsappText(button)).toBe(common.whatsapp.wifi);
    });

    await test.step("the about section", async () => {
      const about = page.locator("section#sobre");
      await expect(about.getByRole("img", { name: home.about.image.alt })).toBeVisible();
      await expect(about.getByText(home.about.mission)).toBeVisible();
      await expect(about.getByText(home.about.belief)).toBeVisible();
      const { satisfaction, towns } = home.about.stats;
      await expect(about.getByText(`${satisfaction.value} ${satisfaction.label}`)).toBeVisible();
      await expect(about.getByText(`${towns.value} ${towns.label.other}`)).toBeVisible();
      await expect(about.getByRole("link", { name: home.about.cta })).toHaveAttribute(
        "href",
        "#planos",
      );
    });

    await test.step("the lead section", async () => {
      const lead = page.locator("section#assinar");
      await expect(lead.getByRole("heading", { level: 2 })).toHaveText(home.lead.title);
      await expect(lead.getByText(home.lead.subtitle)).toBeVisible();
      const inputs = lead.locator("input");
      await expect(inputs).toHaveCount(3);
      for (const [name, type] of [
        ["name", "text"],
        ["phone", "tel"],
        ["address", "text"],
      ] as const) {
        const { label, placeholder } = home.lead.fields[name];
        const input = lead.getByLabel(label, { exact: true });
        await expect(input).toHaveAttribute("name", name);
        await expect(input).toHaveJSProperty("type", type);
        await expect(input).toHaveAttribute("placeholder", placeholder);
        const rules = await input.evaluate((element) =>
          ["required", "pattern", "minlength", "maxlength"].filter((rule) =>
            element.hasAttribute(rule),
          ),
        );
        expect(rules).toEqual(["required"]);
      }
    });
  });
}

for (const language of languages) {
  const { home, common } = visitorTexts(language);
  const { internetPlans } = visitorFacts(language);

  test(`[HOME-05][HOME-06][HOME-07][HOME-08] the internet plans in ${language}`, {
    tag: ["@ends", ...nightly(language)],
  }, async ({ page }) => {
    await page.goto(`/?lng=${language}`);
    const section = page.locator("section#planos");
    await expect(section.getByRole("heading", { level: 2 })).toHaveText(home.plans.title);
    await expect(section.getByText(home.plans.subtitle)).toBeVisible();
    const cards = section.getByRole("article");
    await expect(cards).toHaveCount(internetPlans.length);
    for (const [index, plan] of internetPlans.entries()) {
      const { speedMbps, speedUnit, isFeatured } = plan;
      const price = formatPrice(plan.priceCents);
      const card = cards.nth(index);
      await expect(card.getByRole("heading", { level: 3 })).toHaveText(`${speedMbps} ${speedUnit}`);
      await expect(card.getByText(home.plans.fiber, { exact: true })).toBeVisible();
      await expect(card.getByText(`${common.from} ${price}${common.month}`)).toBeVisible();
      await expect(card.getByRole("listitem")).toHaveText(plan.features);
      await expect(card.getByText(common.popular)).toHaveCount(isFeatured ? 1 : 0);
      const button = card.getByRole("link", { name: home.plans.cta });
      const name = `${speedMbps} ${speedUnit}`;
      await expect(button).toHaveAccessibleName(`${home.plans.cta} ${name} (${common.nav.newTab})`);
      expect(await whatsappText(button)).toBe(
        `${common.whatsapp.plans} ${fillVariables(home.plans.question, { plan: name })}`,
      );
    }
  });
}

test("[HOME-05] the cards are side by side from 768 px up", { tag: "@wide" }, async ({ page }) => {
  await page.goto("/");
  const cards = await page.locator("section#planos article").all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const [first, second, third] = boxes.map((box) => box?.x ?? 0);
  expect(first).toBeLessThan(second ?? 0);
  expect(second).toBeLessThan(third ?? 0);
  const bottom = Math.min(...boxes.map((box) => (box?.y ?? 0) + (box?.height ?? 0)));
  for (const box of boxes) expect(box?.y).toBeLessThan(bottom);
});

test("[HOME-05] on a phone the cards are stacked in the same order", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  const cards = await page.locator("section#planos article").all();
  const tops = await Promise.all(cards.map(async (card) => (await card.boundingBox())?.y ?? 0));
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test("[HOME-09] the features the specification names", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  const cards = page.locator("section#planos article");
  await expect(cards.nth(1)).toContainText("home office");
  for (const feature of ["Wi-Fi 6", "Suporte prioritário", "Mudança de endereço grátis"]) {
    await expect(cards.nth(2)).toContainText(feature);
  }
});

const widths = [345, 360, 390, 600, 768, 1023, 1024, 1440];

const map = (page: Page) => page.locator("#sobre svg[role=img]");

/** The smallest letters of the map in pixels of the screen. The drawing is scaled to its card. */
function letterHeight(page: Page): Promise<number> {
  return map(page).evaluate((drawing: SVGSVGElement) => {
    const scale = drawing.getScreenCTM()?.a ?? 0;
    const sizes = [...drawing.querySelectorAll("text")].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    );
    return scale * Math.min(...sizes);
  });
}

test("the map's coast runs from edge to edge of its card", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const gap = await map(page).evaluate((drawing) => {
      const card = drawing.parentElement?.getBoundingClientRect();
      const coast = [...drawing.querySelectorAll("svg > use")].at(-1)?.getBoundingClientRect();
      if (!card || !coast) throw new Error("the map has no coast");
      // On a wide card the coast enters through the upper edge.
      const start = Math.min(coast.left - card.left, coast.top - card.top);
      return Math.max(start, card.right - coast.right);
    });
    expect(gap, `${width} px`).toBeLessThanOrEqual(0);
  }
});

test("the map's names are readable and grow with the visitor's letters", {
  tag: "@once",
}, async ({ page, context }) => {
  await openPage(page, home);
  const devtools = await context.newCDPSession(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    const usual = await letterHeight(page);
    expect(usual, `${width} px`).toBeGreaterThanOrEqual(12);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
    expect((await letterHeight(page)) / usual, `${width} px`).toBeGreaterThan(1.25);
  }
});

test("the video's button comes after the text and covers none of it, at any letter size", {
  tag: "@once",
}, async ({ page, context }) => {
  await openPage(page, home);
  const devtools = await context.newCDPSession(page);
  const toggle = page.locator("#hero-video-toggle");
  await expect(toggle).toBeVisible();
  const texts = page.locator("main section").first().locator(":has(> h1) :is(h1, p, a)");
  const isLast = await toggle.evaluate((button) => {
    const title = document.querySelector("h1");
    return title?.compareDocumentPosition(button) === Node.DOCUMENT_POSITION_FOLLOWING;
  });
  expect(isLast).toBe(true);
  for (const [width, standard] of [...widths.map((each) => [each, 16]), [360, 32], [390, 32]]) {
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: standard ?? 16 } });
    await page.setViewportSize({ width: width ?? 0, height: 900 });
    const button = await toggle.evaluate((each) => each.getBoundingClientRect().toJSON());
    const covered = await texts.evaluateAll(
      (all, { top, bottom, left, right }) =>
        all.filter((each) => {
          const box = each.getBoundingClientRect();
          return box.top < bottom && box.bottom > top && box.left < right && box.right > left;
        }).length,
      button,
    );
    expect(covered, `${width} px with letters of ${standard}`).toBe(0);
  }
});
