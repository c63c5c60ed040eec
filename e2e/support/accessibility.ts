import { languages } from "@fiosite/content/languages";
import type { Locator, Page } from "@playwright/test";
import axe from "axe-core";
import { visitorTexts } from "./site-content.ts";
import { expect } from "./test.ts";

const standards = [
  "wcag2a",
  "wcag2aa",
  "wcag21a",
  "wcag21aa",
  "wcag22a",
  "wcag22aa",
  "best-practice",
];
/** The width of most cheap Android phones; some lines wrap here that fit at 390 px. */
export const phone = { width: 360, height: 800 };
const desktop = { width: 1440, height: 900 };

/** The violations that axe finds, as "rule: element". */
async function axeFaults(page: Page, within: string): Promise<string[]> {
  // axe is loaded once per document, because loading it for every state and size takes longer than some scans.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, tags }) => {
      // axe reads -webkit-text-fill-color, which keeps our value although the browser paints the visitor's colour.
      const isForced = matchMedia("(forced-colors: active)").matches;
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        // The page in the panel's preview is a document of its own, which the site's tests scan.
        { include, exclude: "iframe" },
        {
          runOnly: tags,
          rules: { "color-contrast": { enabled: !isForced } },
          // Without details of the passed checks, axe takes a quarter of the time.
          resultTypes: ["violations"],
          iframes: false,
        },
      );
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
    },
    { include: within, tags: standards },
  );
}

/** Waits for two frames, so that what follows the window's size, such as a bar at the bottom, is in its place. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

interface Scan {
  /** The part that the state changed; the rest of the page was already scanned. */
  within?: string;
  sizes?: { width: number; height: number }[];
}

/** Checks both widths in one page load, which takes half the time of two loads. */
export async function expectAccessible(
  page: Page,
  state: string,
  { within = "html", sizes = [phone, desktop] }: Scan = {},
) {
  for (const size of sizes) {
    await resize(page, size);
    const faults = [
      ...(await axeFaults(page, within)),
      ...(await targetFaults(page)),
      ...(await smallPrices(page)),
    ];
    expect(faults, `${state}, ${size.width} px wide`).toEqual([]);
  }
}

/** The menu exists only below 768 px. */
export async function expectMenuAccessible(page: Page) {
  await page.setViewportSize(phone);
  await page.locator("#menu > summary").click();
  await expectAccessible(page, "menu open", { sizes: [phone] });
  await page.locator("#menu > summary").click();
}

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
function targetFaults(page: Page): Promise<string[]> {
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
function smallPrices(page: Page): Promise<string[]> {
  return page
    .locator("#site")
    .getByText(/R\$\s?\d/)
    .evaluateAll((prices) =>
      prices
        .filter((price) => Number.parseFloat(getComputedStyle(price).fontSize) < 16)
        .map((price) => `small price: ${price.textContent}`),
    );
}

/** Finds pictures in our own colours that have too little contrast with a forced background. */
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

const panelSizes = [phone, { width: 1280, height: 860 }];

/**
 * Checks axe, targets of 44 px and letters of 13 px, on a phone and a wide screen. `shown` proves that the state is there, because a
 * room whose files still load has no heading.
 */
export async function expectPanelAccessible(
  page: Page,
  state: string,
  shown: Locator,
): Promise<void> {
  await expect(shown).toBeVisible();
  for (const size of panelSizes) {
    await resize(page, size);
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
  // A contact's row and a choice's label can be touched anywhere.
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
