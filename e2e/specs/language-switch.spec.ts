import { languageParameter } from "@fiosite/contract/language";
import { chooseLanguage } from "../support/navigation.ts";
import { headTags, readableTexts } from "../support/readable-texts.ts";
import { isSameInBothLanguages } from "../support/same-in-both-languages.ts";
import { savedLanguage } from "../support/saved-language.ts";
import { cameras, everyPage, home, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openHydrated, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

const english = visitorTexts("en-US");

test.describe("the texts", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const path of everyPage) {
    for (const [from, to] of [
      ["pt-BR", "en-US"],
      ["en-US", "pt-BR"],
    ] as const) {
      test(`[LANG-05] on ${path} all change from ${from} to ${to}, head included`, async ({
        page,
        context,
      }) => {
        await openHydrated(page, `${path}?${languageParameter}=${from}`);
        const before = await readableTexts(page);
        await chooseLanguage(page, to);
        await expect(page.locator("html")).toHaveAttribute("lang", to);

        const answeredInIt = await context.newPage();
        await openHydrated(answeredInIt, path);
        await expect(answeredInIt.locator("html")).toHaveAttribute("lang", to);
        await expect(async () => {
          expect(await readableTexts(page)).toEqual(await readableTexts(answeredInIt));
          expect(await headTags(page)).toEqual(await headTags(answeredInIt));
        }).toPass();
        const unchanged = (await readableTexts(page)).filter((text) => before.includes(text));
        expect(unchanged.filter((text) => !isSameInBothLanguages(text))).toEqual([]);
      });
    }
  }
});

test("[LANG-02] a switch changes the page in place and is kept in both storages", async ({
  page,
}) => {
  await openHydrated(page, home);
  expect(await savedLanguage(page)).toEqual({ cookie: undefined, storage: null });
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.evaluate(() => Reflect.set(window, "isSameDocument", true));

  await chooseLanguage(page, "en-US");
  await expect(page).toHaveTitle(english.common.meta.home.title);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    english.home.hero.title.lines.join(" "),
  );
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");
  await expect(page.locator("meta[name=description]")).toHaveAttribute(
    "content",
    english.common.meta.home.description,
  );
  expect(await savedLanguage(page)).toEqual({ cookie: "en-US", storage: "en-US" });
  expect(await page.evaluate(() => Reflect.get(window, "isSameDocument"))).toBe(true);
  expect(documents).toEqual([]);

  const next = await page.goto(cameras);
  expect(next?.headers()["content-language"]).toBe("en-US");
});

test("[LANG-02] what was typed in the form survives a switch", async ({ page }) => {
  await openHydrated(page, home);
  const typed = { name: "Maria José", phone: "(88) 91234-5678", address: "Rua da Praia, 10" };
  for (const [field, value] of Object.entries(typed)) {
    await page.locator(`#assinar input[name=${field}]`).fill(value);
  }
  await chooseLanguage(page, "en-US");
  await expect(page.getByPlaceholder(english.home.lead.fields.name.placeholder)).toBeVisible();
  for (const [field, value] of Object.entries(typed)) {
    await expect(page.locator(`#assinar input[name=${field}]`)).toHaveValue(value);
  }
});

test("[LANG-02] after a switch the address no longer asks for the other language", {
  tag: "@once",
}, async ({ page }) => {
  await openHydrated(page, `${cameras}?lng=en-US&utm_source=radio#como-funciona`);
  await chooseLanguage(page, "pt-BR");
  await expect(page).toHaveURL(`${cameras}?utm_source=radio#como-funciona`);
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
});

test.describe("when the line is lost", { tag: "@once" }, () => {
  test.use({ expectedConsole: /ERR_FAILED .*\/en-US-/ });

  test("[LANG-02] the switcher's link is followed instead", async ({ page }) => {
    await openHydrated(page, home);
    await page.route(/\/en-US-[^/]+\.js$/, (route) => route.abort(), { times: 1 });
    await chooseLanguage(page, "en-US");
    await expect(page).toHaveURL(`${home}?lng=en-US`);
    await expect(page).toHaveTitle(english.common.meta.home.title);
  });
});
