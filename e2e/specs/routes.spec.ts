import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/page-link";
import type { Locator } from "@playwright/test";
import { scriptsReady } from "../../dev/site/scripts-ready.ts";
import { cameras, home, unknownPath, unknownPathInConsole } from "../support/site-pages.ts";
import { expect, openPage, test } from "../support/test.ts";
import { visitorTexts } from "../support/visitor-texts.ts";

for (const language of languages) {
  const texts = visitorTexts(language);

  test(`[RT-01] / shows the home page (${language})`, { tag: "@once" }, async ({ page }) => {
    const response = await page.goto(`${home}?lng=${language}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      texts.home.hero.title.lines.join(" "),
    );
    await expect(page).toHaveTitle(texts.home.meta.title);
  });

  test(`[RT-02] /cameras shows the camera page (${language})`, { tag: "@once" }, async ({
    page,
  }) => {
    const response = await page.goto(`${cameras}?lng=${language}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      texts.cameras.hero.title.lines.join(" "),
    );
    await expect(page).toHaveTitle(texts.cameras.meta.title);
  });
}

test.describe("unknown paths", () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const language of languages) {
    const texts = visitorTexts(language);

    test(`[RT-03] an unknown path shows the 404 page with a link home (${language})`, {
      tag: "@once",
    }, async ({ page }) => {
      const response = await page.goto(`${unknownPath}?lng=${language}`);
      expect(response?.status()).toBe(404);
      await scriptsReady(page);
      const { title, text, link } = texts.common.notFound;
      const main = page.getByRole("main");
      const languageOf = (text: Locator) =>
        text.evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));
      const heading = main.getByRole("heading", { level: 1 });
      await expect(heading).toHaveText(title);
      expect(await languageOf(heading)).toBe(language);
      await expect(main.getByText(text)).toBeVisible();
      await expect(main.getByRole("link").first()).toHaveText(link);
      const words = main.getByText("Oops! Page not found");
      await expect(words).toBeVisible();
      const homeLink = main.getByRole("link", { name: "Return to Home" });
      for (const specified of [words, homeLink]) {
        expect(await languageOf(specified)).toMatch(/^en/);
      }
      await expect(homeLink).toHaveAttribute("href", pageLink("home", language));
      await homeLink.click();
      await expect(page).toHaveURL(pageLink("home", language));
      await expect(page).toHaveTitle(texts.home.meta.title);
    });
  }

  test("[RT-03] only the exact paths of the pages are pages", { tag: "@once" }, async ({
    request,
  }) => {
    const paths = [
      "/cameras/1",
      "/camerass",
      "/privacidade/1",
      "/privacy",
      "/terms",
      "/index.html",
      "/login",
      "/en",
      "/%E0%A4",
    ];
    for (const path of paths) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      expect(await response.text(), path).toContain("Oops! Page not found");
    }
  });

  test("[RT-02] a trailing slash or capital letters lead to the page", { tag: "@once" }, async ({
    page,
  }) => {
    for (const path of ["/cameras/", "/Cameras", "/CAMERAS//"]) {
      const response = await page.goto(`${path}?utm_source=radio`);
      expect(response?.status(), path).toBe(200);
      await expect(page).toHaveURL(`${cameras}?utm_source=radio`);
    }
  });

  test("[RT-04] the path of a 404 is logged in the console", { tag: "@once" }, async ({ page }) => {
    const logged = page.waitForEvent("console", (message) => message.type() === "info");
    await openPage(page, `${unknownPath}?lng=en-US`);
    expect((await logged).text()).toContain(unknownPath);
  });
});
