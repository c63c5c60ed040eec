import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Content, PricePromotion } from "@fiosite/content/content";
import { pagePaths } from "@fiosite/contract/pages";
import type { Locator } from "@playwright/test";
import { largestContent, townName } from "../../dev/content/largest-content.ts";
import { cameras, home } from "../support/site-content.ts";
import { expect, openPage, test } from "../support/test.ts";
import { textFaults } from "../support/text-faults.ts";

const widths = [360, 768, 1024, 1280, 1440];

/** Fills a list with copies of its items, as if content had that many. */
async function fillList(list: Locator, count: number) {
  await list.evaluate((element, wanted) => {
    const items = [...element.children];
    const copies = Array.from({ length: wanted }, (_, index) =>
      items[index % items.length]?.cloneNode(true),
    );
    element.replaceChildren(...copies.filter((copy) => copy !== undefined));
    if ("count" in (element as HTMLElement).dataset) {
      (element as HTMLElement).dataset.count = String(wanted);
    }
  }, count);
}

/** Items that stick out of the screen, cover another or are too narrow to read. */
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

test.describe("any number of plans and towns", { tag: ["@once", "@night"] }, () => {
  for (const [name, path, selector, counts] of [
    ["internet plans", home, "#planos [data-count]", [1, 2, 3, 4, 5, 6]],
    ["camera plans", cameras, "#planos-cameras [data-count]", [1, 2, 3, 4, 5, 6]],
    ["towns", home, "main ol", [1, 3, 6, 9, 12]],
  ] as const) {
    test(`${counts[0]} to ${counts.at(-1)} ${name} fit at every width`, async ({ page }) => {
      await openPage(page, path);
      const list = page.locator(selector).first();
      const faults: string[] = [];
      for (const count of counts) {
        await fillList(list, count);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          const found = await list.evaluate(layoutFaults);
          faults.push(...found.map((fault) => `${count} at ${width}: ${fault}`));
        }
      }
      expect(faults).toEqual([]);
    });
  }
});

const renderer = join(import.meta.dirname, "../../web/dist/renderer/renderer.js");
const textWidths = [320, 360, 768, 1024, 1440];
/** A map with twelve names of thirty letters has no free place for each, and none for a long line above it. */
const isCrowdedMap = (fault: string) =>
  fault.startsWith("under a ring") || (fault.startsWith("overlap") && fault.includes(townName));

/** Every second plan, so that cards with and without a promotion stand side by side. */
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
    const { renderSite } = await import(pathToFileURL(renderer).href);
    const content = largestContent(plans, plans * 2);
    const files: Record<string, string> = await renderSite({
      ...content,
      promotions: promotionsOf(content),
    });
    const faults: string[] = [];
    const { home, cameras, ...others } = pagePaths;
    // Only these two show plans and towns.
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
