import { languageParameter } from "@fiosite/contract/language";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { chooseLanguage } from "../support/navigation.ts";
import { headTags, readableTexts } from "../support/readable-texts.ts";
import { isSameInBothLanguages } from "../support/same-in-both-languages.ts";
import { expectSavedLanguage, saveOnlyInStorage } from "../support/saved-language.ts";
import { cameras, everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const english = visitorTexts("en-US");

test.describe("the texts", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const path of everyPage) {
    for (const [from, to] of [
      ["pt-BR", "en-US"],
      ["en-US", "pt-BR"],
    ] as const) {
      test(`[LANG-05] all texts of ${path} change from ${from} to ${to}, including the head`, async ({
        page,
        context,
      }) => {
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

test("[LANG-02] switching is saved in cookie and storage and applies to the next page", async ({
  page,
}) => {
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

test("[LANG-02] typed text and scroll position are kept when switching", async ({ page }) => {
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

test("[LANG-02] switching by keyboard keeps the focus on the link", { tag: "@wide" }, async ({
  page,
}) => {
  await openPage(page, cameras);
  await page.locator("header a[hreflang=en-US]").first().press("Enter");
  await expect(page).toHaveTitle(english.cameras.meta.title);
  await expect(page.locator("header a[hreflang=en-US]").first()).toBeFocused();
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
  await expect(page).toHaveTitle(visitorTexts("pt-BR").home.meta.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await expectSavedLanguage(page, "pt-BR");
});
