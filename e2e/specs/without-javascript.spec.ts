import { languages } from "@fiosite/content/languages";
import {
  cameras,
  everyPage,
  home,
  indexedPages,
  localReviews,
  unknownPath,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, test } from "../support/test.ts";
import { chooseLanguage } from "../support/visitor.ts";

test.use({ javaScriptEnabled: false, reducedMotion: "no-preference" });

const sections: Record<string, string[]> = {
  [home]: ["planos", "wifi", "sobre", "avaliacoes", "assinar", "contato"],
  [cameras]: ["planos-cameras", "como-funciona", "contato"],
};

for (const path of indexedPages) {
  test(`every section of ${path} is visible, none waits for an animation`, {
    tag: "@ends",
  }, async ({ page }) => {
    await page.goto(path);
    for (const id of sections[path] ?? ["contato"]) {
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
      await expect(page.locator(`#${id}`)).toBeInViewport();
      await expect(page.locator(`#${id} :is(h2, h3)`).first()).toBeVisible();
    }
    const opacities = await page
      .locator(".anim")
      .evaluateAll((marked) => marked.map((part) => getComputedStyle(part).opacity));
    expect(opacities.length).toBeGreaterThan(2);
    expect(new Set(opacities)).toEqual(new Set(["1"]));
  });
}

test("the local reviews are in the page without a loading message", {
  tag: ["@once", "@journey"],
}, async ({ page }) => {
  await page.goto(home);
  const cards = page.locator("#avaliacoes article");
  await expect(cards).toHaveCount(localReviews.length);
  await expect(cards.first()).toBeVisible();
  await expect(cards.first()).toContainText(localReviews[0]?.name ?? "");
  const { loading } = visitorTexts("pt-BR").home.reviews.carousel;
  await expect(page.getByText(loading)).toBeHidden();
});

test("[NAV-03] the menu opens and closes", { tag: ["@phone", "@journey"] }, async ({ page }) => {
  await page.goto(home);
  const toggle = page.locator("#menu > summary");
  const cameraLink = page.locator(`#menu a[href="${cameras}"]`);
  await expect(cameraLink).toBeHidden();
  await toggle.click();
  await expect(cameraLink).toBeVisible();
  await toggle.click();
  await expect(cameraLink).toBeHidden();
});

test("[NAV-05] the open menu does not cover the section it links to", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto(home);
  await page.locator("#menu > summary").click();
  await page.locator("#menu a[href='#planos']").click();
  const title = page.locator("#planos h2");
  await expect(title).toBeInViewport({ ratio: 1 });
  // A trial click fails if another element covers the title.
  await title.click({ trial: true });
});

test("the header has a dark background over light sections", { tag: "@once" }, async ({ page }) => {
  await page.goto(`${home}#planos`);
  await expect(page.getByRole("banner")).toHaveCSS("background-color", "rgb(5, 32, 43)");
});

test("[LANG-01] the language switcher is a link and its choice applies to the next page", {
  tag: ["@ends", "@journey"],
}, async ({ page }) => {
  await page.goto(home);
  await chooseLanguage(page, "en-US");
  await expect(page).toHaveURL(`${home}?lng=en-US`);
  await expect(page).toHaveTitle(visitorTexts("en-US").home.meta.title);
  await page.goto(cameras);
  await expect(page).toHaveTitle(visitorTexts("en-US").cameras.meta.title);
  await chooseLanguage(page, "pt-BR");
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  await page.goto(home);
  await expect(page).toHaveTitle(visitorTexts("pt-BR").home.meta.title);
});

test.describe("links", { tag: "@once" }, () => {
  test("a crawler without cookies stays in English when it follows the links of any page", async ({
    playwright,
    baseURL,
  }) => {
    for (const path of everyPage) {
      const html = await (await fetch(new URL(`${path}?lng=en-US`, baseURL))).text();
      const pages = [...html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)].map(([, href]) => href ?? "");
      expect(pages.length).toBeGreaterThan(1);
      for (const address of new Set(pages)) {
        const crawler = await playwright.request.newContext({ baseURL: baseURL ?? "" });
        const response = await crawler.get(address);
        expect(response.headers()["content-language"], address).toBe("en-US");
        await crawler.dispose();
      }
    }
  });

  for (const language of languages) {
    test(`every internal link of every page works (${language})`, async ({ request, baseURL }) => {
      for (const path of everyPage) {
        const html = await (await request.get(`${path}?lng=${language}`)).text();
        const here = new URL(path, baseURL);
        const addresses = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)]
          .map(([, href]) => new URL(href ?? "", here))
          .filter(({ origin }) => origin === here.origin);
        expect(addresses.length).toBeGreaterThan(3);
        for (const { pathname, search, hash } of addresses) {
          const response = await request.get(pathname + search);
          expect(response.status(), pathname).toBe(pathname === unknownPath ? 404 : 200);
          if (hash) expect(await response.text()).toContain(` id="${hash.slice(1)}"`);
        }
      }
    });
  }
});
