import { languages } from "@fiosite/content/languages";
import type { Page } from "@playwright/test";
import { everyPage, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openHydrated, test } from "../support/test.ts";

/** What React is meant to change once it runs; any other difference is a mismatch it kept quiet about. */
const intended = {
  reviewsArrive: "#avaliacoes .wrap > *",
  heroVideoAndItsButton: "[aria-labelledby=home-title] :is(video, button)",
  revealClass: "animated",
};

/** The page's HTML tag by tag: as it is now in the document, and as the server sent it. */
function withoutIntendedChanges(page: Page) {
  return page.evaluate(async ({ reviewsArrive, heroVideoAndItsButton, revealClass }) => {
    const answer = await fetch(location.href);
    const sent = new DOMParser().parseFromString(await answer.text(), "text/html");
    const [now, before] = [document, sent].map((source) => {
      const site = source.querySelector("#site")?.cloneNode(true);
      if (!(site instanceof Element)) return [];
      for (const part of site.querySelectorAll(`${reviewsArrive}, ${heroVideoAndItsButton}`)) {
        part.remove();
      }
      for (const revealed of site.querySelectorAll(`.${revealClass}`)) {
        revealed.classList.remove(revealClass);
      }
      return site.innerHTML.split(/(?=<)/);
    });
    return { now, before };
  }, intended);
}

/** React leaves a wrong attribute as it finds it, so its own idea of each element is compared as well. */
function attributesReactDisagreesWith(page: Page) {
  return page.locator("#site").evaluate((site) => {
    const compared: Record<string, string> = { className: "class", htmlFor: "for" };
    const sameName = [
      "id",
      "href",
      "lang",
      "src",
      "srcset",
      "alt",
      "rel",
      "target",
      "role",
      "type",
    ];
    for (const name of [...sameName, "name", "action", "method", "placeholder", "width", "d"]) {
      compared[name] = name;
    }
    const wrong: string[] = [];
    for (const element of site.querySelectorAll("*")) {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps"));
      if (!key) wrong.push(`not hydrated: ${element.outerHTML.slice(0, 100)}`);
      for (const [property, value] of Object.entries(key ? Reflect.get(element, key) : {})) {
        const isPlain = /^(aria|data)-/.test(property);
        const name = isPlain ? property : compared[property];
        if (!name || value === undefined) continue;
        const found = element.getAttribute(name)?.replace(/ animated$/, "");
        if (found !== String(value)) wrong.push(`${name}: ${value}, not ${found}`);
      }
    }
    return wrong;
  });
}

test.describe("React takes over what the server sent", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole, reducedMotion: "no-preference" });

  for (const path of everyPage) {
    for (const language of languages) {
      test(`${path} in ${language} is the same before and after`, async ({ page }) => {
        await openHydrated(page, `${path}?lng=${language}`);
        const { now, before } = await withoutIntendedChanges(page);
        expect(before?.length).toBeGreaterThan(100);
        expect(now).toEqual(before);
        expect(await attributesReactDisagreesWith(page)).toEqual([]);
      });
    }
  }
});
