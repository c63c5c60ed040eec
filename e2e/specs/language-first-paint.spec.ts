import type { Page } from "@playwright/test";
import { scriptsReady } from "../../workshop/site/scripts-ready.ts";
import { keepInStorageOnly, savedLanguage } from "../support/saved-language.ts";
import { home } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");

interface Sight {
  language: string;
  title: string | undefined;
  visibility: string;
  paints: number;
}

/**
 * What each document of the tab shows in its frames, noted just before each paint, and what it showed when it
 * was left. Session storage outlives a document that replaces itself.
 */
async function watchSights(page: Page) {
  await page.addInitScript(() => {
    const note = (when: string) => {
      const { documentElement: root } = document;
      const title = document.querySelector("h1")?.textContent.trim().replace(/\s+/g, " ");
      const { visibility } = getComputedStyle(root);
      const paints = performance.getEntriesByType("paint").length;
      const noted = JSON.parse(sessionStorage.getItem(when) ?? "[]");
      const sight = { language: root.lang, title, visibility, paints };
      sessionStorage.setItem(when, JSON.stringify([...noted, sight]));
    };
    requestAnimationFrame(function noteFrame() {
      note("frames");
      requestAnimationFrame(noteFrame);
    });
    addEventListener("pagehide", () => note("departures"));
  });
  return (when: "frames" | "departures"): Promise<Sight[]> =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]"), when);
}

test("[LANG-01] a saved language whose cookie was lost is the first one painted", {
  tag: "@once",
}, async ({ page }) => {
  await keepInStorageOnly(page, "en-US");
  const sights = await watchSights(page);
  await page.goto(home, { waitUntil: "commit" });
  await expect(page).toHaveTitle(english.common.meta.home.title);
  await scriptsReady(page);

  const [left, ...more] = await sights("departures");
  expect(left).toMatchObject({ language: "pt-BR", visibility: "hidden", paints: 0 });
  expect(more).toEqual([]);
  await expect.poll(() => sights("frames")).toContainEqual(expect.objectContaining({ paints: 2 }));
  const seen = (await sights("frames")).filter(({ visibility }) => visibility === "visible");
  expect(new Set(seen.map(({ language }) => language))).toEqual(new Set(["en-US"]));
  expect(await savedLanguage(page)).toEqual({ cookie: "en-US", storage: "en-US" });
});

test("[LANG-01] without a saved language the answered one is painted and stays", {
  tag: "@once",
}, async ({ page }) => {
  const sights = await watchSights(page);
  await page.goto(home);
  await scriptsReady(page);
  await expect
    .poll(() => sights("frames"))
    .toContainEqual(
      expect.objectContaining({
        language: "pt-BR",
        title: portuguese.home.hero.title.lines.join(" "),
        visibility: "visible",
        paints: 2,
      }),
    );
  expect(await sights("departures")).toEqual([]);
});
