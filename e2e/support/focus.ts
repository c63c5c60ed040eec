import type { Page } from "@playwright/test";

/** Reports a focused element that has no visible focus style or is covered by another element. */
export function focusFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return ["nothing focused"];
    const name = `${focused.tagName} ${focused.textContent || focused.ariaLabel || focused.id}`;
    const focusStyle = () => {
      const { boxShadow, outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused);
      const hasOutline = outlineStyle !== "none" && outlineColor !== "rgba(0, 0, 0, 0)";
      return boxShadow + (hasOutline ? outlineWidth + outlineColor : "");
    };
    const focusedStyle = focusStyle();
    focused.blur();
    const isMarked = focusStyle() !== focusedStyle;
    focused.focus({ preventScroll: true, focusVisible: true } as FocusOptions);

    const box = focused.getClientRects()[0] ?? focused.getBoundingClientRect();
    const middle = box.left + box.width / 2;
    const isUncovered = [box.top + 3, box.top + box.height / 2, box.bottom - 3].every((y) =>
      focused.contains(document.elementFromPoint(middle, y)),
    );
    return [
      ...(isMarked ? [] : [`not marked: ${name}`]),
      ...(isUncovered ? [] : [`covered: ${name}`]),
    ];
  });
}

/** Presses the key from the focused element until the focus leaves the page or returns to an earlier stop. */
export async function tabThrough(
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

/** Presses Tab until the element has the focus; throws if Tab never reaches it. */
export async function tabTo(page: Page, selector: string): Promise<string[]> {
  for (let stops = 0; stops < 100; stops += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((each) => document.activeElement?.matches(each), selector)) {
      return focusFaults(page);
    }
  }
  throw new Error(`Tab never reaches ${selector}`);
}
