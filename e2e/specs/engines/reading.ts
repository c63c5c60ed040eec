import { formatPrice } from "@fiosite/content/format-price";
import { languages } from "@fiosite/content/languages";
import { expect, test } from "../../engines/test.ts";
import {
  additionalWifiPoint,
  cameraPlans,
  internetPlans,
  securityCombo,
} from "../../support/site-facts.ts";
import { cameras, home } from "../../support/site-pages.ts";
import { visitorTexts } from "../../support/visitor-texts.ts";

const prices = {
  [home]: [...internetPlans, additionalWifiPoint].map(({ priceCents }) => priceCents),
  [cameras]: [
    ...[...cameraPlans, securityCombo].map(({ priceCents }) => priceCents),
    securityCombo.extraCameraCents,
  ],
};

export function readingJourneys() {
  for (const language of languages) {
    const texts = visitorTexts(language);
    const pages = [
      { path: home, title: texts.home.meta.title, hero: texts.home.hero },
      { path: cameras, title: texts.cameras.meta.title, hero: texts.cameras.hero },
    ] as const;

    test(`[RT-01][RT-02] both pages show texts, prices and pictures in ${language}`, async ({
      openVisit,
    }) => {
      const visitor = await openVisit(`${home}?lng=${language}`);
      for (const { path, title, hero } of pages) {
        await visitor.goto(`${path}?lng=${language}`);
        expect(await visitor.title()).toBe(title);
        expect(await visitor.language()).toBe(language);
        expect(await visitor.texts("h1")).toEqual([hero.title.lines.join(" ")]);
        expect(await visitor.sees("h1")).toBe(true);
        const main = await visitor.text("main");
        for (const cents of prices[path]) expect(main).toContain(formatPrice(cents));
        await expect.poll(() => visitor.evaluate(missingPictures)).toEqual([]);
      }
    });
  }

  for (const width of ["phone", "desktop"] as const) {
    test(`[NAV-03] on a ${width} nothing overflows and the menu button is ${width === "phone" ? "visible" : "hidden"}`, async ({
      openVisit,
    }) => {
      const visitor = await openVisit(home, { width });
      for (const path of [home, cameras]) {
        await visitor.goto(path);
        expect(await visitor.evaluate(overflowPx)).toBe(0);
        expect(await visitor.sees("#menu > summary")).toBe(width === "phone");
        expect(await visitor.sees("header nav a")).toBe(width === "desktop");
      }
    });
  }
}

/** Pictures that the engine has not decoded, in whichever format it chose. Scrolls to the first, so that lazy ones load. */
function missingPictures(): string[] {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")];
  const missing = pictures.filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0);
  missing[0]?.scrollIntoView();
  return pictures.length === 0 ? ["all"] : missing.map(({ currentSrc, alt }) => currentSrc || alt);
}

function overflowPx(): number {
  return Math.max(0, document.documentElement.scrollWidth - innerWidth);
}
