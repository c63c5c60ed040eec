import { type Language, languages } from "@fiosite/content/languages";
import {
  cameras,
  fillVariables,
  home,
  indexedPages,
  internetPlans,
  nightly,
  privacy,
  terms,
  towns,
  visitorFacts,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, test } from "../support/test.ts";
import { openExternalTab, whatsappText } from "../support/visitor.ts";

/** The texts of all chat links of the pages that the specification describes; several links may share a text. */
function expectedTexts(language: Language): Record<string, string[]> {
  const { common, home: homeTexts } = visitorTexts(language);
  const { plans, wifi, cameras: camerasText, cameraPlan, combo, cameraCta } = common.whatsapp;
  const planTexts = visitorFacts(language).cameraPlans.map(({ name }) =>
    fillVariables(cameraPlan, { plan: name }),
  );
  const speedTexts = internetPlans.map(({ speedMbps, speedUnit }) => {
    const plan = `${speedMbps} ${speedUnit}`;
    return `${plans} ${fillVariables(homeTexts.plans.question, { plan })}`;
  });
  const townTexts = towns.map(({ name }) =>
    fillVariables(homeTexts.hero.towns.message, { town: name }),
  );
  return {
    [home]: [plans, wifi, ...speedTexts, ...townTexts],
    [cameras]: [plans, camerasText, ...planTexts, combo, cameraCta],
    [privacy]: [plans],
    [terms]: [plans],
  };
}

for (const language of languages) {
  for (const path of indexedPages) {
    test(`[WA-01][CAM-10] every chat link of ${path} opens a chat with the company, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      await page.goto(`${path}?lng=${language}`);
      const links = await page.locator("a[href*='wa.me'], a[href*='whatsapp' i]").all();
      const texts = await Promise.all(links.map(whatsappText));
      const expected = expectedTexts(language)[path] ?? texts;
      expect(new Set(texts)).toEqual(new Set(expected));
      // Screen readers list links by name, so links with the same name must have the same message.
      const names = links.map((link) => link.evaluate((each) => each.textContent.trim()));
      const textOf = new Map<string, string>();
      for (const [index, name] of (await Promise.all(names)).entries()) {
        expect(textOf.get(name) ?? texts[index], name).toBe(texts[index]);
        textOf.set(name, texts[index] ?? "");
      }
    });
  }
}

for (const [path, language] of [
  [home, "pt-BR"],
  [cameras, "en-US"],
] as const) {
  test(`[HOME-14] the floating button of ${path} asks about the plans, in ${language}`, {
    tag: ["@ends", "@journey"],
  }, async ({ page }) => {
    const { float, whatsapp } = visitorTexts(language).common;
    await page.goto(`${path}?lng=${language}`);
    const button = page.getByRole("link", { name: float.label });
    expect(await whatsappText(button)).toBe(whatsapp.plans);
    const place = await button.boundingBox();
    await page.evaluate(() => scrollTo(0, 100_000));
    await expect(button).toBeInViewport({ ratio: 1 });
    expect(await button.boundingBox()).toEqual(place);
  });
}

test("[WA-01][HOME-14] a click opens the chat in a new tab and leaves the site open", {
  tag: "@once",
}, async ({ page }) => {
  await page.goto(home);
  const { float, whatsapp } = visitorTexts("pt-BR").common;
  const button = page.getByRole("link", { name: float.label });
  const tab = await openExternalTab(button);
  expect(tab.url()).toBe(await button.getAttribute("href"));
  expect(new URL(tab.url()).searchParams.get("text")).toBe(whatsapp.plans);
  expect(await tab.evaluate(() => window.opener)).toBeNull();
  await expect(page).toHaveURL(home);
});

test("the floating button gives way to the one that sends the form", {
  tag: "@ends",
}, async ({ page }) => {
  await page.goto(home);
  const floating = page.locator("[data-place=floating]");
  await expect(floating).toBeVisible();
  await page.locator("#assinar [type=submit]").evaluate((button) => button.scrollIntoView(false));
  await expect(floating).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(floating).toBeVisible();
});
