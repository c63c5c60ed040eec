import { brandColors } from "@fiosite/content/brand/colors";
import { formatPrice } from "@fiosite/content/format";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { leadsPath } from "@fiosite/contract/leads";
import { localSiteUrl, pagePaths, indexedPages as pages } from "@fiosite/contract/pages";
import type { APIRequestContext, Page } from "@playwright/test";
import {
  additionalWifiPoint,
  cameraPlans,
  company,
  everyPage,
  home,
  internetPlans,
  securityCombo,
  towns,
  unknownPath,
  unknownPathInConsole,
} from "../support/site-content.ts";
import { expect, test } from "../support/test.ts";

interface IndexedPage {
  name: keyof typeof pagePaths;
  language: Language;
}

const indexedPages: IndexedPage[] = pages.flatMap((name) =>
  languages.map((language) => ({ name, language })),
);

function pathOf({ name, language }: IndexedPage): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return pagePaths[name] + query;
}

function addressOf(page: IndexedPage): string {
  return localSiteUrl + pathOf(page);
}

/** The hreflang entries of a page, the same in every language. */
function alternatesOf({ name }: IndexedPage): [hreflang: string, address: string][] {
  return [
    ...languages.map((language): [string, string] => [language, addressOf({ name, language })]),
    ["x-default", addressOf({ name, language: defaultLanguage })],
  ];
}

const appleIcon = { src: "/icons/icon-180.png", sizes: "180x180", type: "image/png" };

/** WhatsApp's crawler runs no scripts and sends no Accept-Language. */
async function requestAsWhatsapp(request: APIRequestContext, path: string): Promise<string> {
  const headers = { "user-agent": "WhatsApp/2.24.20.81 A", "accept-language": "" };
  return (await request.get(path, { headers })).text();
}

test.describe("the head of the built HTML", { tag: "@once" }, () => {
  test("follows every rule on every page", async ({ page, request }) => {
    for (const indexed of indexedPages) {
      const html = await requestAsWhatsapp(request, pathOf(indexed));
      const document = await parseDocument(page, html);
      await test.step(pathOf(indexed), () => {
        expectHead(document, indexed);
        expectStructuredData(document, indexed);
      });
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

function expectHead(document: ParsedDocument, page: IndexedPage): void {
  const { titles, metas, links, headingLevels } = document;
  const [title = ""] = titles;
  const linked = (rel: string) => links.filter((link) => link.rel === rel);
  const picture = `^${localSiteUrl}/og/${page.name}-${page.language}-[0-9a-f]{12}\\.jpg$`;
  const localeOf = (each: Language) => each.replace("-", "_");
  expect(document.language).toBe(page.language);
  expect(titles).toEqual([expect.stringMatching(/^.{20,60}$/)]);
  expect(page.name !== "home" || towns.some(({ name }) => title.includes(name)), title).toBe(true);
  expect(linked("canonical").map(({ href }) => href)).toEqual([addressOf(page)]);
  const alternates = linked("alternate").map(({ hreflang, href }) => [hreflang, href]);
  expect(alternates).toEqual(alternatesOf(page));
  expect(headingLevels.lastIndexOf(1), "one h1, before all other headings").toBe(0);
  const skipping = headingLevels.filter((level, at) => level > (headingLevels[at - 1] ?? 0) + 1);
  expect(skipping, "headings that skip a level").toEqual([]);
  expect(metas).not.toHaveProperty("robots");
  expect(metas).toMatchObject({
    description: [expect.stringMatching(/^.{70,160}$/)],
    "og:title": titles,
    "og:description": metas.description,
    "og:url": [addressOf(page)],
    "og:type": ["website"],
    "og:site_name": [company.name],
    "og:locale": [localeOf(page.language)],
    "og:locale:alternate": languages.filter((each) => each !== page.language).map(localeOf),
    "og:image": [expect.stringMatching(new RegExp(picture))],
    "og:image:width": ["1200"],
    "og:image:height": ["630"],
    "og:image:alt": [expect.stringMatching(/^.{30,420}$/)],
    // Twitter reads title, text and picture from Open Graph.
    "twitter:card": ["summary_large_image"],
    "theme-color": [expect.stringMatching(/^.{7}$/)],
  });
  expect(linked("icon")).not.toEqual([]);
  for (const rel of ["apple-touch-icon", "manifest"]) expect(linked(rel)).toHaveLength(1);
}

/** Other pages, such as the privacy policy, sell nothing. */
const pricesCents: Partial<Record<IndexedPage["name"], number[]>> = {
  home: [...internetPlans, additionalWifiPoint].map(({ priceCents }) => priceCents),
  cameras: [...cameraPlans, securityCombo].map(({ priceCents }) => priceCents),
};

interface Thing {
  "@type": string;
  "@id"?: string;
  offers?: { priceSpecification: object }[];
}

function expectStructuredData({ structuredData, text }: ParsedDocument, page: IndexedPage): void {
  expect(structuredData).toHaveLength(1);
  expect(structuredData.join(), "a rating of the company").not.toMatch(
    /aggregateRating|"review"|ratingValue/i,
  );
  const things: Thing[] = JSON.parse(structuredData.join())["@graph"];
  const find = (type: string) => things.find((thing) => thing["@type"] === type);
  const provider = find(company.streetAddress ? "LocalBusiness" : "Organization");
  const byCompany = { "@id": provider?.["@id"] };
  expect(provider).toMatchObject({
    "@id": expect.any(String),
    name: company.name,
    telephone: company.phone.e164,
  });
  expect(find("WebSite")).toMatchObject({
    name: company.name,
    url: `${localSiteUrl}/`,
    publisher: byCompany,
  });
  const service = find("Service");
  const prices = pricesCents[page.name];
  if (!prices) {
    expect(service).toBeUndefined();
    return;
  }
  expect(service).toMatchObject({
    name: expect.stringContaining(company.name),
    url: addressOf(page),
    provider: byCompany,
    areaServed: towns.map(({ name }) => ({
      "@type": "City",
      name,
      containedInPlace: { name: company.state },
    })),
    // An offer has the name of a thing, not a sentence.
    offers: prices.map(() => ({ name: expect.stringMatching(/[^.!?]$/) })),
  });
  const monthly = { "@type": "UnitPriceSpecification", priceCurrency: "BRL", unitCode: "MON" };
  expect(service?.offers?.map(({ priceSpecification }) => priceSpecification)).toEqual(
    prices.map((cents) => ({ ...monthly, price: (cents / 100).toFixed(2) })),
  );
  for (const cents of prices) expect(text).toContain(formatPrice(cents));
}

interface ParsedDocument {
  language: string;
  titles: string[];
  /** Contents by name or property; a repeated tag has several. */
  metas: Record<string, string[]>;
  links: { rel: string; hreflang: string; href: string }[];
  headingLevels: number[];
  structuredData: string[];
  text: string;
}

/** Parses HTML without running scripts, like a crawler. The page only provides the parser. */
function parseDocument(page: Page, html: string): Promise<ParsedDocument> {
  return page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, "text/html");
    const all = (selector: string) => [...parsed.querySelectorAll(selector)];
    const metas: Record<string, string[]> = {};
    for (const meta of all("head meta[content]")) {
      const name = meta.getAttribute("name") ?? meta.getAttribute("property") ?? "";
      metas[name] = [...(metas[name] ?? []), meta.getAttribute("content") ?? ""];
    }
    return {
      language: parsed.documentElement.lang,
      titles: all("head title").map((title) => title.textContent),
      metas,
      links: all("head link").map((link) => ({
        rel: link.getAttribute("rel") ?? "",
        hreflang: link.getAttribute("hreflang") ?? "",
        href: link.getAttribute("href") ?? "",
      })),
      headingLevels: all("h1, h2, h3, h4, h5, h6").map((heading) => Number(heading.tagName[1])),
      structuredData: all("script[type='application/ld+json']").map((data) => data.textContent),
      text: parsed.body.textContent,
    };
  }, html);
}

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
