import type { Page } from "@playwright/test";

/** Why a visitor could lose sight of the focus: nothing marks it, or something stands in front of it. */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return ["nothing focused"];
    const name = `${focused.tagName} ${focused.textContent || focused.ariaLabel || focused.id}`;
    const mark = () => {
      const { boxShadow, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
      const isDrawn = outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
      return boxShadow + (isDrawn ? outlineWidth + outlineColor : "");
    };
    const marked = mark();
    focused.blur();
    const isMarked = mark() !== marked;
    focused.focus({ preventScroll: true, focusVisible: true } as FocusOptions);

    const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const isInSight = [box.top + 3, box.top + box.height / 2, box.bottom - 3].every((y) =>
      focused.contains(document.elementFromPoint(middle, y)),
    );
    return [
      ...(isMarked ? [] : [`not marked: ${name}`]),
      ...(isInSight ? [] : [`covered: ${name}`]),
    ];
  });
}

/** Everything the key reaches from where the focus stands, until it leaves the page or comes around. */
export async function walkByKey(
  page: Page,
  key: "Tab" | "Shift+Tab",
): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = [];
  const reached = await page.evaluateHandle(() => new Set([document.body, document.activeElement]));
  for (;;) {
    await page.keyboard.press(key);
    const isNew = await reached.evaluate((stops) => {
      const before = stops.size;
      return stops.add(document.activeElement).size > before;
    });
    if (!isNew) return { stops: (await reached.evaluate(({ size }) => size)) - 1, faults };
    faults.push(...(await focusFaults(page)));
  }
}

/** Tab by Tab, as a visitor would; throws when the key never gets there. */
export async function tabTo(page: Page, selector: string): Promise<string[]> {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((each) => document.activeElement?.matches(each), selector)) {
      return focusFaults(page);
    }
  }
  throw new Error(`No Tab leads to ${selector}`);
}
