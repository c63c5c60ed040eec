import type { Locator } from "@playwright/test";
import { cameras, home } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";

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

test.describe("any number of plans and towns", { tag: "@once" }, () => {
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
