import { languages } from "@fiosite/content/languages";
import type { Page } from "@playwright/test";
import { visitorTexts } from "./visitor-texts.ts";

/** These need 44 px, so that a thumb hits them on a moving bus. All others need the 24 px of WCAG 2.5.8. */
const primaryTargets = [
  "#site > header :is(a, summary)",
  "main a[href^='#']",
  "main a[href^='https://wa.me']:not([role=alert] a)",
  "main :is(button, input, summary)",
  "aside a",
  "body > [role=status] button",
].join();

const newTabNotes = languages.map((language) => visitorTexts(language).common.nav.newTab);

/** Links and controls that are too small to touch, and links that open a tab without announcing it. */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(
    ({ primary, notes }) => {
      const targets = [...document.querySelectorAll("a, button, input, summary")].filter(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]"),
      );
      const isInSentence = (target: Element) =>
        getComputedStyle(target).display === "inline" &&
        target.parentElement?.textContent !== target.textContent;
      const name = (target: Element) =>
        `${target.tagName} ${target.textContent || target.ariaLabel}`;
      const small = targets.filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        const minSize = target.matches(primary) ? 44 : 24;
        return !isInSentence(target) && (width < minSize || height < minSize);
      });
      const unannounced = targets.filter(
        (target) =>
          target.matches("a[target=_blank]") &&
          !notes.some((note) => target.textContent.trim().endsWith(`(${note})`)),
      );
      return [
        ...small.map((target) => `small target: ${name(target)}`),
        ...unannounced.map((target) => `opens a tab unannounced: ${name(target)}`),
      ];
    },
    { primary: primaryTargets, notes: newTabNotes },
  );
}

/** Law 10.962/2004 requires a font size of at least 12, without a unit; 16 px are 12 points. */
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

/** With forced colours: pictures in our colours that have too little contrast with the background. */
export function lowContrastPictures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
    };
    const background = getComputedStyle(document.body).backgroundColor;
    const contrast = (colour: string) => {
      const ratio = luminance(colour) / luminance(background);
      return Math.max(ratio, 1 / ratio);
    };
    const drawings = document.querySelectorAll(
      "svg:not([role]):has(> use), svg[role=img]:has(> svg)",
    );
    const faint = [...drawings].filter((drawing) => {
      const { color, fill } = getComputedStyle(drawing);
      return contrast(drawing.matches("[role=img]") ? fill : color) < 3;
    });
    const withoutBackground = [
      ...document.querySelectorAll("img[src*=logo], .dark svg[role=img]"),
    ].filter((picture) => getComputedStyle(picture).backgroundColor !== "rgb(5, 32, 43)");
    return [...faint, ...withoutBackground].map(
      (picture) => `low contrast: ${picture.outerHTML.slice(0, 80)}`,
    );
  });
}
