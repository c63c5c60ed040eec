import { languages } from "@fiosite/content/languages";
import type { Locator, Page } from "@playwright/test";
import { reviewsSection } from "../support/reviews.ts";
import {
  cameras,
  everyPage,
  home,
  indexedPages,
  nightly,
  unknownPathInConsole,
} from "../support/site-content.ts";
import { expect, openIsland, openPage, scriptsReady, test } from "../support/test.ts";
import { textFaults } from "../support/text-faults.ts";

test.use({ expectedConsole: unknownPathInConsole });

for (const language of languages) {
  for (const path of everyPage) {
    test(`no horizontal scroll on ${path} in ${language}, 320 to 2560 px`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      const wide: number[] = [];
      for (const width of [
        320, 345, 360, 390, 480, 600, 767, 768, 820, 900, 1024, 1140, 1280, 1600, 1920, 2560,
      ]) {
        await page.setViewportSize({ width, height: 900 });
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrollWidth > width) wide.push(width);
      }
      expect(wide, "widths that scroll sideways").toEqual([]);
    });
  }
}

test("the styles use no media query that Safari 16.0 lacks", { tag: "@once" }, async ({
  request,
}) => {
  for (const path of everyPage) {
    const queries = (await (await request.get(path)).text()).match(/@media[^{]+/g) ?? [];
    expect(queries.length).toBeGreaterThan(3);
    // Safari 16.0 supports neither `not` before a condition nor ranges such as `width < 48em`.
    expect(queries.filter((query) => /not\s*\(|[<>]/.test(query))).toEqual([]);
  }
});

/** Google calls 0.1 good. One line that breaks elsewhere in the fallback font adds 0.01. */
const allowedShift = 0.02;

for (const path of indexedPages) {
  test(`the layout of ${path} hardly shifts while fonts and video load`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: "layout-shift", buffered: true });
    });
    // Fonts arrive after the first paint on a slow connection, but only sometimes on a fast one, so they are delayed here.
    await page.route("**/*.woff2", async (route) => {
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
      await route.continue();
    });
    await page.goto(path);
    await scriptsReady(page);
    await page.evaluate(() => document.fonts.ready);
    if (path === home) await expect(page.getByRole("button", { name: /vídeo/ })).toBeVisible();
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    const sum = shifts.reduce((total, shift) => total + shift, 0);
    expect(sum).toBeLessThan(allowedShift);
  });
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 });
}

async function box(locator: Locator) {
  const found = await locator.boundingBox();
  if (!found) throw new Error("the element has no box");
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** The number of lines that an element's text takes. */
function lineCount(locator: Locator): Promise<number> {
  return locator.evaluate((element) => {
    // Measures text only, because the box of an element inside is higher than its line.
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const bottoms = new Set<number>();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      for (const { bottom } of range.getClientRects()) bottoms.add(Math.round(bottom));
    }
    return bottoms.size;
  });
}

/** The vertical positions of the parts of each plan card, which must be the same in every card of a row. */
function cardLevels(cards: Element[]): string[] {
  return cards.map((card) => {
    const bottom = (css: string) => card.querySelector(css)?.getBoundingClientRect().bottom ?? 0;
    const price = bottom("p > strong");
    const isOnOneLine = Math.abs(bottom("p > strong + span") - price) < 12;
    return [bottom("h3 > span"), price, bottom("a")].map(Math.round).concat(+isOnOneLine).join();
  });
}

for (const language of languages) {
  for (const [path, plans] of [
    [home, "#planos article"],
    [cameras, "#planos-cameras article:has(> a)"],
  ] as const) {
    test(`the plans of ${path} are level and their prices take one line, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      await openPage(page, `${path}?lng=${language}`);
      for (const width of [768, 900, 1024, 1180, 1280, 1440, 1920]) {
        await resize(page, width);
        const levels = await page.locator(plans).evaluateAll(cardLevels);
        expect(new Set(levels).size, `${width} px: ${levels.join(" | ")}`).toBe(1);
        expect(levels[0], `${width} px`).toMatch(/,1$/);
      }
    });
  }

  test(`telephone and e-mail take one line each in the footer, in ${language}`, {
    tag: ["@once", ...nightly(language)],
  }, async ({ page }) => {
    for (const path of [home, cameras]) {
      await openPage(page, `${path}?lng=${language}`);
      for (const width of [360, 390, 430, 600, 768, 900, 1024, 1440]) {
        await resize(page, width);
        for (const link of await page.locator("footer address a").all()) {
          expect(await lineCount(link), `${path} at ${width} px`).toBe(1);
        }
      }
    }
  });
}

test("the logo is whole from 1024 px on and starts where the title starts", {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, home);
  const logo = page.locator("#site > header a:has(img)");
  for (const width of [390, 1024, 1140, 1280, 1440, 1920, 2560]) {
    await resize(page, width);
    const picture = await box(logo.locator("img"));
    const link = await box(logo);
    expect(link.right, `${width} px`).toBeGreaterThanOrEqual(picture.right - 1);
    if (width < 1280) continue;
    const title = await box(page.getByRole("heading", { level: 1 }));
    expect(Math.abs(picture.x - title.x), `${width} px`).toBeLessThan(2);
  }
});

test("a jump to a section shows nothing of the section before it", { tag: "@ends" }, async ({
  page,
}) => {
  await openPage(page, `${home}#sobre`);
  const header = await box(page.locator("#site > header"));
  await expect
    .poll(async () => Math.abs((await box(page.locator("#sobre"))).y - header.bottom))
    .toBeLessThan(2);
});

test("the combo's plus sign stands before what it adds", { tag: "@once" }, async ({ page }) => {
  await openPage(page, cameras);
  const plus = page.locator("#planos-cameras b").filter({ hasText: "+" });
  for (const width of [320, 360, 390, 430, 600]) {
    await resize(page, width);
    const sign = await box(plus);
    const addition = await box(plus.locator(".."));
    expect(addition.right - sign.right, `${width} px`).toBeGreaterThan(50);
  }
});

test("the carousel runs to the edge of a phone's screen", { tag: "@phone" }, async ({ page }) => {
  await openPage(page, home);
  const island = await openIsland(page, "reviews");
  const row = island.locator("[role=group]").first().locator("../..");
  expect((await box(row)).right).toBe(page.viewportSize()?.width);
});

test("the chat button does not cover the form's privacy note", { tag: "@phone" }, async ({
  page,
}) => {
  await openPage(page, home);
  const note = page.locator("#assinar form > div:last-child > p");
  const right = await note.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect().right;
  });
  expect(right).toBeLessThanOrEqual((await box(page.locator("aside a"))).x);
});

const widths = [390, 768, 1440];

for (const letters of [24, 32]) {
  test(`with letters of ${letters} px no text is cut, covered or lost`, {
    tag: letters === 32 ? "@once" : ["@once", "@night"],
  }, async ({ playwright, launchOptions, baseURL }) => {
    // Uses the browser's own setting: unlike a style of the page, it also changes media queries in em.
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${letters}`],
    });
    const page = await browser.newPage({ ...(baseURL && { baseURL }), reducedMotion: "reduce" });
    for (const path of everyPage) {
      for (const language of languages) {
        await openPage(page, `${path}?lng=${language}`);
        if (path === home) {
          await openIsland(page, "reviews");
          await expect(reviewsSection(page).getByRole("group")).not.toHaveCount(0);
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const place = `${path} in ${language} at ${width} px`;
          expect(await textFaults(page), place).toEqual([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), place).toBe(
            width,
          );
        }
      }
    }
    await browser.close();
  });
}

// Blink ignores Android's text size on a page that sets this property, whatever its value.
test("the page leaves the text size to Android", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  await expect(page.locator("html")).toHaveCSS("text-size-adjust", "auto");
});

for (const path of [home, cameras]) {
  test(`with WCAG text spacing no text of ${path} is cut, covered or lost`, async ({ page }) => {
    await openPage(page, path);
    await page.evaluate(() => {
      for (const { style } of document.querySelectorAll<HTMLElement>("#site *")) {
        Object.assign(style, { lineHeight: 1.5, letterSpacing: "0.12em", wordSpacing: "0.16em" });
      }
    });
    expect(await textFaults(page)).toEqual([]);
  });
}

for (const path of everyPage) {
  test(`sections of ${path} in different colours meet at a dune`, { tag: "@ends" }, async ({
    page,
  }) => {
    await openPage(page, path);
    const straightEdges = await page.locator("main > section, #site > footer").evaluateAll((all) =>
      all
        .filter((section, index) => {
          const before = all[index - 1];
          if (!before) return false;
          const isSame =
            getComputedStyle(section).backgroundColor === getComputedStyle(before).backgroundColor;
          const dune = section.querySelector(":scope > svg[preserveAspectRatio=none]");
          const { top = 0 } = dune?.getBoundingClientRect() ?? section.getBoundingClientRect();
          return !isSame && section.getBoundingClientRect().top - top < 40;
        })
        .map((section) => section.id || section.getAttribute("aria-labelledby")),
    );
    expect(straightEdges).toEqual([]);
  });
}

test(`the closing sun of ${cameras} is whole at every width and covers no text`, {
  tag: "@once",
}, async ({ page }) => {
  await openPage(page, cameras);
  const section = page.locator("main > section").last();
  for (const width of [320, 360, 390, 600, 768, 900, 1024, 1139, 1140, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = await section.evaluate((closing) => {
      const frame = closing.getBoundingClientRect();
      const ring = [...closing.querySelectorAll("svg > circle")].at(-1);
      if (!ring) return ["no sun"];
      const sun = ring.getBoundingClientRect();
      const texts = [...closing.querySelectorAll("h2, p, a")].filter((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()].some(
          (line) =>
            line.left < sun.right &&
            line.right > sun.left &&
            line.top < sun.bottom &&
            line.bottom > sun.top,
        );
      });
      return [
        ...(sun.left < 0 || sun.right > innerWidth ? ["cut at the side"] : []),
        ...(sun.top < frame.top || sun.bottom > frame.bottom ? ["cut above or below"] : []),
        ...texts.map((text) => `on ${text.textContent}`),
      ];
    });
    expect(faults, `${width} px`).toEqual([]);
  }
});

test.describe("in a dark browser", () => {
  // A phone that darkens sites also prefers dark colours. Without that preference Chromium ignores a page's opt-out.
  test.use({ expectedConsole: unknownPathInConsole, colorScheme: "dark" });

  for (const path of everyPage) {
    test(`Android Chrome's dark theme for sites leaves the colours of ${path} as they are`, {
      tag: "@phone",
    }, async ({ page, context }) => {
      await openPage(page, path);
      const screen = await settledScreenshot(page);
      const browser = await context.newCDPSession(page);
      await browser.send("Emulation.setAutoDarkModeOverride", { enabled: true });
      expect((await settledScreenshot(page)).equals(screen)).toBe(true);
    });
  }

  /** Waits until two screenshots are equal, because fonts and pictures may arrive after the page. */
  async function settledScreenshot(page: Page): Promise<Buffer> {
    await page.waitForLoadState("networkidle");
    for (let last = await page.screenshot(); ; ) {
      const next = await page.screenshot();
      if (next.equals(last)) return next;
      last = next;
    }
  }
});
