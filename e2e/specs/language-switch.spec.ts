import { listStrings } from "@fiosite/content/content-path";
import { type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import type { Page } from "@playwright/test";
import {
  cameras,
  company,
  everyPage,
  home,
  internetPlans,
  nightly,
  unknownPathInConsole,
  visitorFacts,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, scriptsReady, test } from "../support/test.ts";
import { chooseLanguage, expectSavedLanguage, saveOnlyInStorage } from "../support/visitor.ts";

const portuguese = visitorTexts("pt-BR");
const english = visitorTexts("en-US");

test.describe("the texts", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const path of everyPage) {
    for (const [from, to] of [
      ["pt-BR", "en-US"],
      ["en-US", "pt-BR"],
    ] as const) {
      test(`[LANG-05] all texts of ${path} change from ${from} to ${to}, including the head`, {
        tag: nightly(from),
      }, async ({ page, context }) => {
        await openPage(page, `${path}?${languageParameter}=${from}`);
        const before = await readableTexts(page);
        await chooseLanguage(page, to);
        await expect(page.locator("html")).toHaveAttribute("lang", to);
        await scriptsReady(page);

        const freshPage = await context.newPage();
        await openPage(freshPage, path);
        await expect(freshPage.locator("html")).toHaveAttribute("lang", to);
        await expect(async () => {
          expect(await readableTexts(page)).toEqual(await readableTexts(freshPage));
          expect(await headTags(page)).toEqual(await headTags(freshPage));
        }).toPass();
        const unchanged = (await readableTexts(page)).filter((text) => before.includes(text));
        expect(unchanged.filter((text) => !isSameInBothLanguages(text))).toEqual([]);
      });
    }
  }
});

test("[LANG-02] switching is saved in cookie and storage and applies to the next page", {
  tag: ["@ends", "@journey"],
}, async ({ page }) => {
  await openPage(page, home);
  await expectSavedLanguage(page, undefined);
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.home.meta.title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english.home.hero.title.lines.join(" "),
  );
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expectSavedLanguage(page, "en-US");

  const next = await page.goto(cameras);
  expect(next?.headers()["content-language"]).toBe("en-US");
});

test("[LANG-02] typed text and scroll position are kept when switching", {
  tag: ["@ends", "@journey"],
}, async ({ page }) => {
  await openPage(page, home);
  const typed = { name: "Maria José", phone: "(88) 91234-5678", address: "Rua da Praia, 10" };
  for (const [field, value] of Object.entries(typed)) {
    await page.locator(`#assinar input[name=${field}]`).fill(value);
  }
  const section = page.locator("#sobre");
  await section.evaluate((element) => {
    scrollTo({ top: scrollY + element.getBoundingClientRect().top + 200 });
  });
  const sectionTop = async () => (await section.boundingBox())?.y ?? 0;
  const before = await sectionTop();
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.home.meta.title);
  await scriptsReady(page);
  await expect.poll(async () => Math.abs((await sectionTop()) - before)).toBeLessThan(2);
  for (const [field, value] of Object.entries(typed)) {
    await expect(page.locator(`#assinar input[name=${field}]`)).toHaveValue(value);
  }
  // No personal data stays in the browser.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("[LANG-02] switching in the menu by keyboard moves the focus to the menu's button", {
  tag: "@phone",
}, async ({ page }) => {
  await openPage(page, cameras);
  await page.locator("#menu > summary").press("Enter");
  await page.locator("#menu a[hreflang=en-US]").press("Enter");
  await expect(page).toHaveTitle(english.cameras.meta.title);
  await expect(page.locator("#menu > summary")).toBeFocused();
});

test("[LANG-02] switching keeps query and fragment of the address", { tag: "@once" }, async ({
  page,
}) => {
  await openPage(page, `${cameras}?lng=en-US&utm_source=radio#como-funciona`);
  await chooseLanguage(page, "pt-BR");
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  await expect(page).toHaveURL(`${cameras}?lng=pt-BR&utm_source=radio#como-funciona`);
});

test("[LANG-02] a switch before the page's script is there is saved and replaces an older choice", {
  tag: "@once",
}, async ({ page }) => {
  await saveOnlyInStorage(page, "pt-BR");
  await page.route("**/assets/*.js", () => {});
  await page.goto(home, { waitUntil: "commit" });
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.home.meta.title);
  await expect(page).toHaveURL(`${home}?lng=en-US`);
  await expectSavedLanguage(page, "en-US");
});

test("[LANG-02] a switch opened in a new tab is saved and replaces an older choice", {
  tag: "@once",
}, async ({ page, context }) => {
  await openPage(page, home);
  await chooseLanguage(page, "pt-BR");
  await expectSavedLanguage(page, "pt-BR");
  await scriptsReady(page);
  const link = page.getByRole("banner").getByRole("link", { name: english.language.name });
  const [tab] = await Promise.all([context.waitForEvent("page"), link.click({ button: "middle" })]);
  await expect(tab).toHaveTitle(english.home.meta.title);
  await scriptsReady(tab);
  await expectSavedLanguage(tab, "en-US");
  const next = await tab.goto(cameras);
  expect(next?.headers()["content-language"]).toBe("en-US");
});

test("[LANG-02] switching works on an address that names the new language already", {
  tag: "@once",
}, async ({ page }) => {
  await saveOnlyInStorage(page, "pt-BR");
  await openPage(page, `${cameras}?lng=en-US#como-funciona`);
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.cameras.meta.title);
});

test("[LANG-02] the last of two quick switches wins", { tag: "@once" }, async ({ page }) => {
  await openPage(page, home);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**${home}?lng=en-US`, async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.evaluate(() => {
    const choose = (language: string) =>
      document.querySelector<HTMLElement>(`header a[hreflang=${language}]`)?.click();
    choose("en-US");
    choose("pt-BR");
  });
  await expect(page).toHaveURL(`${home}?lng=pt-BR`);
  release();
  await expect(page).toHaveTitle(portuguese.home.meta.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expectSavedLanguage(page, "pt-BR");
});

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

/**
 * All texts that a visitor reads or hears, in page order. Reviews are left out because customers wrote them, and noscript
 * because it is not shown.
 */
function readableTexts(page: Page): Promise<string[]> {
  return page.locator("#site").evaluate((site) => {
    const spoken = ["alt", "aria-label", "aria-roledescription", "placeholder", "title"];
    const found: string[] = [];
    const walker = document.createTreeWalker(site, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.parentElement?.closest("noscript, #avaliacoes article")) continue;
      if (node instanceof Element)
        found.push(...spoken.map((name) => node.getAttribute(name) ?? ""));
      else found.push(node.textContent ?? "");
    }
    return found.map((text) => text.trim()).filter((text) => text !== "");
  });
}

/** Title, descriptions and addresses in the head. */
function headTags(page: Page): Promise<string[]> {
  return page
    .locator("title, meta[name], meta[property], link[rel=canonical], link[rel=alternate]")
    .evaluateAll((tags) => tags.map((tag) => tag.outerHTML).sort());
}

/** Texts of the pages, plans and reviews, names and addresses. */
const textsIn = (language: Language) =>
  listStrings("", [visitorTexts(language), visitorFacts(language)]).map(({ value }) => value);
const englishTexts = new Set(textsIn("en-US"));
const shared = new Set([
  ...textsIn("pt-BR").filter((value) => englishTexts.has(value)),
  // The page may break the address after the "@".
  ...company.supportEmail.split(/(?<=@)/),
  ...languages.flatMap((language) => Object.values(visitorTexts(language).language)),
  ...internetPlans.flatMap(({ speedMbps, speedUnit }) => [speedUnit, `${speedMbps} ${speedUnit}`]),
]);

/** Names, addresses, figures and prices need no translation, nor do texts that `content` has in both languages. */
function isSameInBothLanguages(text: string): boolean {
  const hasWords = /\p{Letter}/u.test(text.replace("R$", ""));
  return !hasWords || shared.has(text) || URL.canParse(text);
}
