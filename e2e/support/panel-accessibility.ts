import type { Locator, Page } from "@playwright/test";
import { axeFaults, phone } from "./accessibility.ts";
import { expect } from "./test.ts";

const sizes = [phone, { width: 1280, height: 860 }];

/**
 * axe, targets of 44 px and letters of 13 px, on a phone and a wide screen. `shown` proves that the state has come: a room whose
 * files are still loading has no heading.
 */
export async function expectAccessible(page: Page, state: string, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    const faults = [...(await axeFaults(page, "html")), ...(await page.evaluate(sizeFaults))];
    expect(faults, `${state}, ${size.width} px wide`).toEqual([]);
  }
}

function sizeFaults(): string[] {
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest(".visually-hidden");
  const name = (element: Element) =>
    `${element.tagName} ${element.textContent || element.ariaLabel || element.id}`;
  // A contact's row and a choice's label are touched anywhere.
  const touched = (element: Element) => element.closest("label, main li:has(> div a)") ?? element;
  const small = [...document.querySelectorAll("a, button, input, textarea")].filter((element) => {
    const area = element.matches("button") ? element : touched(element);
    const { width, height } = area.getBoundingClientRect();
    return isShown(element) && (width < 43.9 || height < 43.9);
  });
  const tiny = [...document.querySelectorAll("body *")].filter(
    (element) =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      ) &&
      isShown(element) &&
      Number.parseFloat(getComputedStyle(element).fontSize) < 13,
  );
  return [
    ...small.map((element) => `small target: ${name(element)}`),
    ...tiny.map((element) => `tiny letters: ${name(element)}`),
  ];
}
