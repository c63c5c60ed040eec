import { languages } from "@fiosite/content/languages";
import { pageLink } from "@fiosite/contract/pages";
import type { Locator, Page } from "@playwright/test";
import {
  cameras,
  company,
  home,
  nightly,
  unknownPath,
  unknownPathInConsole,
  visitorTexts,
} from "../support/site-content.ts";
import { expect, openPage, scriptsReady, test } from "../support/test.ts";

for (const language of languages) {
  const texts = visitorTexts(language);

  test(`[RT-01] / shows the home page (${language})`, { tag: ["@once", "@journey"] }, async ({
    page,
  }) => {
    const response = await page.goto(`${home}?lng=${language}`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      texts.home.hero.title.lines.join(" "),
    );
    await expect(page).toHaveTitle(texts.home.meta.title);
  });

  test(`[RT-02] /cameras shows the camera page (${language})`, {
    tag: ["@once", "@journey"],
  }, async ({ page }) => {
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

/** The returned function resolves when the browser has prefetched a path. */
async function watchPrefetch(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Preload.enable");
  return (path: string) =>
    new Promise<void>((resolve) => {
      devtools.on("Preload.prefetchStatusUpdated", ({ prefetchUrl, status }) => {
        if (status === "Ready" && new URL(prefetchUrl).pathname === path) resolve();
      });
    });
}

const deliveryType = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation && Reflect.get(navigation, "deliveryType");
  });

test("hovering over the other page's link prefetches it, and nothing before", {
  tag: "@once",
}, async ({ page }) => {
  const prefetched = await watchPrefetch(page);
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["sec-purpose"]) documents.push(request.url());
  });
  await openPage(page, home);
  await page.waitForLoadState("networkidle");
  expect(documents).toEqual([]);
  const ready = prefetched(cameras);
  const link = page.locator(`header nav a[href="${cameras}"]`).first();
  await link.hover();
  await ready;
  await link.click();
  await expect(page).toHaveTitle(visitorTexts("pt-BR").cameras.meta.title);
  expect(await deliveryType(page)).toBe("navigational-prefetch");
});

for (const language of languages) {
  for (const [name, policy] of [
    ["privacy", "https://policies.google.com/privacy"],
    ["terms", "https://www.google.com/help/terms_maps/"],
  ] as const) {
    test(`[HOME-15] the footer leads to the page ${name}, in ${language}`, {
      tag: ["@once", ...nightly(language)],
    }, async ({ page }) => {
      const { footer, [name]: texts } = visitorTexts(language);
      await page.goto(`${home}?lng=${language}`);
      await page.getByRole("contentinfo").getByRole("link", { name: footer[name] }).click();
      await expect(page).toHaveURL(pageLink(name, language));
      await expect(page).toHaveTitle(texts.meta.title);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(texts.hero.title.lines);
      for (const { title, paragraphs } of texts.sections) {
        await expect(main.getByRole("heading", { name: title, level: 2 })).toBeVisible();
        for (const paragraph of paragraphs) {
          await expect(main.getByText(paragraph, { exact: true })).toBeVisible();
        }
      }
      // Google's terms require that both pages link to Google's own.
      await expect(main.getByRole("link", { name: policy })).toHaveAttribute("href", policy);
      const mail = main.getByRole("link", { name: company.supportEmail }).first();
      await expect(mail).toHaveAttribute("href", `mailto:${company.supportEmail}`);
    });
  }
}
