import { brandColors } from "@fiosite/content/brand/colors";
import { languages } from "@fiosite/content/languages";
import { leadsPath } from "@fiosite/contract/leads";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  alternatesOf,
  brokenRules,
  indexedPages,
  parseDocument,
  pathOf,
} from "../support/head-rules.ts";
import {
  company,
  everyPage,
  home,
  unknownPath,
  unknownPathInConsole,
} from "../support/site-content.ts";
import { expect, test } from "../support/test.ts";

const appleIcon = { src: "/icons/icon-180.png", sizes: "180x180", type: "image/png" };

/** WhatsApp's crawler runs no scripts and sends no Accept-Language. */
async function requestAsWhatsapp(request: APIRequestContext, path: string): Promise<string> {
  const headers = { "user-agent": "WhatsApp/2.24.20.81 A", "accept-language": "" };
  return (await request.get(path, { headers })).text();
}

test.describe("the head of the built HTML", { tag: "@once" }, () => {
  test("follows every rule on every page", async ({ page, request }) => {
    for (const indexed of indexedPages) {
      const path = pathOf(indexed);
      const html = await requestAsWhatsapp(request, path);
      expect(brokenRules(await parseDocument(page, html), indexed), path).toEqual([]);
    }
  });

  test("the 404 is not indexed and has no canonical address", async ({ page, request }) => {
    for (const language of languages) {
      const html = await requestAsWhatsapp(request, `${unknownPath}?lng=${language}`);
      const { metas, links, titles } = await parseDocument(page, html);
      expect(metas.robots).toEqual(["noindex"]);
      expect(titles).toHaveLength(1);
      expect(links.filter(({ rel }) => ["canonical", "alternate"].includes(rel))).toEqual([]);
    }
  });

  test("the sitemap lists each page with the alternates of its head", async ({ page, request }) => {
    const xml = await requestAsWhatsapp(request, "/sitemap.xml");
    const entries = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, "application/xml");
      return [...parsed.querySelectorAll("url")].map((url) => ({
        address: url.querySelector("loc")?.textContent,
        alternates: [...url.getElementsByTagName("xhtml:link")].map((link) => [
          link.getAttribute("hreflang"),
          link.getAttribute("href"),
        ]),
      }));
    }, xml);
    expect(entries).toEqual(
      indexedPages.map((indexed) => ({
        address: alternatesOf(indexed).find(([language]) => language === indexed.language)?.[1],
        alternates: alternatesOf(indexed),
      })),
    );
    const robots = await requestAsWhatsapp(request, "/robots.txt");
    expect(robots).toMatch(/^User-agent: \*\nAllow: \/$/m);
    expect(robots).toMatch(/^Sitemap: https:\/\/[^/]+\/sitemap\.xml$/m);
    expect(robots.match(/^Disallow:.*$/gm)).toEqual(["Disallow: /api/"]);
  });

  test("social pictures, icons and manifest match the head", async ({ page, request }) => {
    await page.goto("/robots.txt");
    for (const indexed of indexedPages) {
      const html = await requestAsWhatsapp(request, pathOf(indexed));
      const { metas } = await parseDocument(page, html);
      const { pathname } = new URL(metas["og:image"]?.[0] ?? "");
      const picture = await measurePicture(page, pathname);
      expect(picture).toMatchObject({ type: "image/jpeg", width: 1200, height: 630 });
      expect(picture.bytes).toBeLessThan(300_000);
    }
    const manifest = await (await request.get("/site.webmanifest")).json();
    expect(manifest).toMatchObject({
      name: company.name,
      start_url: "/",
      theme_color: brandColors.theme,
    });
    expect(manifest.icons).toHaveLength(2);
    for (const { src, sizes, type } of [...manifest.icons, appleIcon]) {
      const icon = await measurePicture(page, src);
      expect(`${icon.width}x${icon.height}`, src).toBe(sizes);
      expect(icon.type).toBe(type);
    }
    expect((await request.get("/favicon.svg")).headers()["content-type"]).toContain("svg");
    expect((await request.get("/favicon.ico")).status()).toBe(200);
  });
});

/** Decodes a picture in the browser. The page must be of the same origin as the picture. */
function measurePicture(page: Page, path: string) {
  return page.evaluate(async (address) => {
    const picture = await (await fetch(address)).blob();
    const { width, height } = await createImageBitmap(picture);
    return { type: picture.type, bytes: picture.size, width, height };
  }, path);
}

const loginWords = /log-?in|sign-?in|senha|password|admin|\bconta\b|\baccount\b|\bentrar\b/i;

test.describe("the site is public", { tag: "@once" }, () => {
  test.use({ expectedConsole: unknownPathInConsole });

  for (const language of languages) {
    test(`[PUB-01] no page has a login (${language})`, async ({ page }) => {
      for (const path of everyPage) {
        await page.goto(`${path}?lng=${language}`);
        const forms = await page
          .locator("form")
          .evaluateAll((all) => all.map((form) => form.getAttribute("action")));
        expect(forms, path).toEqual(path === home ? [leadsPath] : []);
        await expect(page.locator("input[type=password], [autocomplete*=password]")).toHaveCount(0);
        const offers = await page
          .locator("a, button")
          .evaluateAll((all) =>
            all.map((each) => `${each.textContent} ${each.getAttribute("href")}`),
          );
        expect(offers.length).toBeGreaterThan(5);
        expect(
          offers.filter((offer) => loginWords.test(offer)),
          path,
        ).toEqual([]);
      }
    });
  }
});
