import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Content, PricePromotion } from "@fiosite/content/content";
import { readStarterContent } from "@fiosite/content/starter-content";
import { pagePaths } from "@fiosite/contract/pages";
import type { Locator } from "@playwright/test";
import { largestContent, townName } from "../../dev/content/largest-content.ts";
import { cameras, home } from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { textFaults } from "../support/text-faults.ts";

const widths = [360, 390, 768, 1024, 1280, 1440];

/** Fills a list with copies of its items, as if the content had that many. */
async function fillList(list: Locator, count: number) {
  await list.evaluate((element, wanted) => {
    const items = [...element.children];
    const copies = Array.from({ length: wanted }, (_, index) =>
      items[index % items.length]?.cloneNode(true),
    );
    element.replaceChildren(...copies.filter((copy) => copy !== undefined));
  }, count);
}

/** Items that stick out of the screen, cover another item or are too narrow to read. */
function layoutFaults(list: Element): string[] {
  const boxes = [...list.children].map((item) => item.getBoundingClientRect());
  const isCovered = (box: DOMRect, other: DOMRect) =>
    box.left < other.right - 1 &&
    other.left < box.right - 1 &&
    box.top < other.bottom - 1 &&
    other.top < box.bottom - 1;
  const place = ({ x, y, width }: DOMRect) => `${Math.round(x)},${Math.round(y)} w${width}`;
  return [
    ...boxes
      .filter((box) => box.left < 0 || box.right > innerWidth)
      .map((box) => `out ${place(box)}`),
    ...boxes
      .filter((box, index) => boxes.slice(index + 1).some((other) => isCovered(box, other)))
      .map((box) => `covered ${place(box)}`),
    ...[...list.children]
      .filter((item) => item.matches("article") && item.scrollWidth > item.clientWidth + 1)
      .map((item) => `text wider than its item: ${item.textContent.slice(0, 12)}`),
    ...(document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []),
  ];
}

const renderer = join(import.meta.dirname, "../../web/dist/renderer/renderer.js");
/** Renders the pages of the content. */
async function render(content: Content): Promise<Record<string, string>> {
  const { renderSite } = await import(pathToFileURL(renderer).href);
  return renderSite(content);
}

const speeds = [1000, 500, 700, 300, 600, 200];

/** Plans of a typical provider: the fastest is featured, and has the widest figure beside its unit. */
function withPlans(count: number): Content {
  const starter = readStarterContent();
  const { internetPlans, cameraPlans } = starter.facts;
  const own = <Plan>(models: Plan[], index: number) => models[index % models.length] as Plan;
  const places = Array.from({ length: count }, (_, index) => index);
  const internet = places.map((index) => ({
    ...own(internetPlans, index),
    key: `p${index}`,
    speedMbps: speeds[index] ?? 0,
    isFeatured: index === 0,
    ...(index === 0 && { speedUnit: "Mbps+" as const, priceCents: 129_990 }),
  }));
  const cameras = places.map((index) => ({
    ...own(cameraPlans, index),
    key: `c${index}`,
    isFeatured: index === 1,
  }));
  const sorted = internet.toSorted((one, other) => one.speedMbps - other.speedMbps);
  return { ...starter, facts: { ...starter.facts, internetPlans: sorted, cameraPlans: cameras } };
}

/** Finds units that stand under their figure in some cards only, and rows of cards that leave a side of the page empty. */
function gridFaults(grid: Element): string[] {
  const isUnder = [...grid.querySelectorAll("h3:has(span)")].map((speed) => {
    const [figure, unit] = [...speed.children].map((each) => each.getBoundingClientRect());
    return (unit?.left ?? 0) < (figure?.right ?? 0);
  });
  const { right } = grid.getBoundingClientRect();
  const cards = [...grid.children].map((card) => card.getBoundingClientRect());
  const isLast = (card: DOMRect) =>
    !cards.some(
      ({ left, top, bottom }) => left > card.left && top < card.bottom && bottom > card.top,
    );
  return [
    ...(new Set(isUnder).size > 1 ? ["a unit wraps"] : []),
    ...(cards.some((card) => isLast(card) && Math.abs(card.right - right) > 2)
      ? ["a row ends before the page"]
      : []),
  ];
}

test.describe("any number of plans and towns", { tag: ["@once", "@night"] }, () => {
  test("1 to 6 plans fill the page at every width, with units level", async ({ page, baseURL }) => {
    const faults: string[] = [];
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const files = await render(withPlans(count));
      for (const [name, path] of [
        ["home", home],
        ["cameras", cameras],
      ] as const) {
        const body = files[`pages/${name}.pt-BR.html`] ?? "";
        await page.route(`${baseURL}${path}`, (route) =>
          route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
        );
        await openPage(page, path);
        const grid = page.locator("[data-count]").first();
        for (const width of [320, ...widths]) {
          await page.setViewportSize({ width, height: 900 });
          const found = await grid.evaluate(layoutFaults);
          found.push(...(await grid.evaluate(gridFaults)));
          faults.push(...found.map((fault) => `${count} of ${name} at ${width}: ${fault}`));
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test("1 to 12 towns fit at every width", async ({ page }) => {
    await openPage(page, home);
    const list = page.locator("main ol").first();
    const faults: string[] = [];
    for (const count of [1, 3, 6, 9, 12]) {
      await fillList(list, count);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await list.evaluate(layoutFaults);
        faults.push(...found.map((fault) => `${count} at ${width}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});

const textWidths = [320, 360, 768, 1024, 1440];
/** Twelve names of thirty letters do not all find a free place on the map, nor does a long line above it. */
const isCrowdedMap = (fault: string) =>
  fault.startsWith("under a ring") || (fault.startsWith("overlap") && fault.includes(townName));

/** Puts every second plan on promotion, so that cards with and without one stand side by side. */
function promotionsOf({ facts }: Content): PricePromotion[] {
  return (["internetPlans", "cameraPlans"] as const).flatMap((list) =>
    facts[list]
      .filter((_, index) => index % 2 === 0)
      .map(({ key, priceCents }) => ({
        path: `facts.${list}.${key}.priceCents`,
        regularCents: priceCents,
        until: "2026-12-01T03:00:00.000Z",
      })),
  );
}

for (const plans of [3, 6]) {
  test(`${plans} plans, ${plans * 2} towns and the longest texts fit at every width`, {
    tag: ["@once", "@night"],
  }, async ({ page, baseURL }) => {
    const content = largestContent(plans, plans * 2);
    const files = await render({ ...content, promotions: promotionsOf(content) });
    const faults: string[] = [];
    const { home, cameras, ...others } = pagePaths;
    // Only home and cameras show plans and towns, so the other pages are checked once.
    const shown = plans === 6 ? { home, cameras, ...others } : { home, cameras };
    for (const [name, path] of Object.entries(shown)) {
      const body = files[`pages/${name}.pt-BR.html`] ?? "";
      await page.route(`${baseURL}${path}`, (route) =>
        route.fulfill({ body, contentType: "text/html; charset=utf-8" }),
      );
      await openPage(page, path);
      for (const width of textWidths) {
        await page.setViewportSize({ width, height: 900 });
        const found = await textFaults(page);
        const scrollWidth = await page.evaluate(() => document.body.scrollWidth);
        if (scrollWidth > width) found.push("scrolls sideways");
        faults.push(
          ...found
            .filter((fault) => !isCrowdedMap(fault))
            .map((fault) => `${path} at ${width}: ${fault}`),
        );
      }
    }
    expect(faults).toEqual([]);
  });
}
