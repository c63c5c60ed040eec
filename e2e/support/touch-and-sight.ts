import type { Page } from "@playwright/test";

/** Of these a thumb on a moving bus must find the middle: 44 px. The others need the 24 px of WCAG 2.5.8. */
const primaryTargets = [
  "#site > header :is(a, summary)",
  "main a[href^='#']",
  "main a[href^='https://wa.me']:not([role=alert] a)",
  "main :is(button, input, summary)",
  "aside a",
  "body > [role=status] button",
].join();

/** Links and controls that are too small to touch, and links that open a tab without saying so. */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate((primary) => {
    const targets = [...document.querySelectorAll("a, button, input, summary")].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]"),
    );
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      target.parentElement?.textContent !== target.textContent;
    const name = (target: Element) => `${target.tagName} ${target.textContent || target.ariaLabel}`;
    const small = targets.filter((target) => {
      const { width, height } = target.getBoundingClientRect();
      const least = target.matches(primary) ? 44 : 24;
      return !isInSentence(target) && (width < least || height < least);
    });
    const silent = targets.filter(
      (target) =>
        target.matches("a[target=_blank]") &&
        !/\((abre em nova aba|opens in a new tab)\)$/.test(target.textContent.trim()),
    );
    return [
      ...small.map((target) => `small target: ${name(target)}`),
      ...silent.map((target) => `opens a tab silently: ${name(target)}`),
    ];
  }, primaryTargets);
}

/** Law 10.962/2004 asks for type of 12 at least, without a unit: 16 px are 12 points. */
export function smallPrices(page: Page): Promise<string[]> {
  return page
    .locator("#site")
    .getByText(/R\$\s?\d/)
    .evaluateAll((prices) =>
      prices
        .filter((price) => Number.parseFloat(getComputedStyle(price).fontSize) < 16)
        .map((price) => `small price: ${price.textContent}`),
    );
}

/** Where the visitor's colours are forced: pictures in a colour of ours that the ground makes hard to see. */
export function lostPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const ground = getComputedStyle(document.body).backgroundColor;
    const contrast = (colour: string) => {
      const ratio = luminance(colour) / luminance(ground);
      return Math.max(ratio, 1 / ratio);
    };
    const drawings = document.querySelectorAll(
      "svg:not([role]):has(> use), svg[role=img]:has(> svg)",
    );
    const faint = [...drawings].filter((drawing) => {
      const { color, fill } = getComputedStyle(drawing);
      return contrast(drawing.matches("[role=img]") ? fill : color) < 3;
    });
    const bare = [...document.querySelectorAll("img[src*=logo], .dark svg[role=img]")].filter(
      (picture) => getComputedStyle(picture).backgroundColor !== "rgb(5, 32, 43)",
    );
    return [...faint, ...bare].map((lost) => `lost: ${lost.outerHTML.slice(0, 80)}`);
  });
}
