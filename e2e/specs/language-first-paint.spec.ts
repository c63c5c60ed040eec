import type { Page } from "@playwright/test";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { expectSavedLanguage, saveOnlyInStorage } from "../support/saved-language.ts";
import { home } from "../support/site-pages.ts";
import { expect, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");

interface Snapshot {
  language: string;
  title: string | undefined;
  visibility: string;
  paints: number;
}

/**
 * Records what each document of the tab shows, before each paint and when it unloads. Session storage survives a document
 * that replaces itself.
 */
async function recordSnapshots(page: Page) {
  await page.addInitScript(() => {
    const record = (when: string) => {
      const { documentElement: root } = document;
      const title = document.querySelector("h1")?.textContent.trim().replace(/\s+/g, " ");
      const { visibility } = getComputedStyle(root);
      const paints = performance.getEntriesByType("paint").length;
      const recorded = JSON.parse(sessionStorage.getItem(when) ?? "[]");
      const snapshot = { language: root.lang, title, visibility, paints };
      sessionStorage.setItem(when, JSON.stringify([...recorded, snapshot]));
    };
    requestAnimationFrame(function recordFrame() {
      record("frames");
      requestAnimationFrame(recordFrame);
    });
    addEventListener("pagehide", () => record("unloads"));
  });
  return (when: "frames" | "unloads"): Promise<Snapshot[]> =>
    page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? "[]"), when);
}

test("[LANG-01] the first paint is in the saved language, even if the cookie was lost", {
  tag: "@once",
}, async ({ page }) => {
  await saveOnlyInStorage(page, "en-US");
  const snapshots = await recordSnapshots(page);
  await page.goto(home, { waitUntil: "commit" });
  await expect(page).toHaveTitle(english.home.meta.title);
  await scriptsReady(page);

  const [left, ...more] = await snapshots("unloads");
  expect(left).toMatchObject({ language: "pt-BR", visibility: "hidden", paints: 0 });
  expect(more).toEqual([]);
  await expect
    .poll(() => snapshots("frames"))
    .toContainEqual(expect.objectContaining({ paints: 2 }));
  const seen = (await snapshots("frames")).filter(({ visibility }) => visibility === "visible");
  expect(new Set(seen.map(({ language }) => language))).toEqual(new Set(["en-US"]));
  await expectSavedLanguage(page, "en-US");
});

test("[LANG-01] without a saved language the page stays in the language of the response", {
  tag: "@once",
}, async ({ page }) => {
  const snapshots = await recordSnapshots(page);
  await page.goto(home);
  await scriptsReady(page);
  await expect
    .poll(() => snapshots("frames"))
    .toContainEqual(
      expect.objectContaining({
        language: "pt-BR",
        title: portuguese.home.hero.title.lines.join(" "),
        visibility: "visible",
        paints: 2,
      }),
    );
  expect(await snapshots("unloads")).toEqual([]);
});
