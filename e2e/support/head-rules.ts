import { formatPrice } from "@fiosite/content/format";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { localSiteUrl, pagePaths, indexedPages as pages } from "@fiosite/contract/pages";
import type { Page } from "@playwright/test";
import {
  additionalWifiPoint,
  cameraPlans,
  company,
  internetPlans,
  securityCombo,
  towns,
  visitorTexts,
} from "./site-content.ts";

type Rule = (document: ParsedDocument, page: IndexedPage) => boolean;

const hasOne = (values: string[] | undefined, minLength: number, maxLength: number) =>
  values?.length === 1 &&
  values.every((each) => each.length >= minLength && each.length <= maxLength);
const linked = ({ links }: ParsedDocument, rel: string) =>
  links.filter((link) => link.rel === rel).map(({ href }) => href);
const hasMeta = ({ metas }: ParsedDocument, name: string, value: string | undefined) =>
  value !== undefined && metas[name]?.join() === value;

interface Offer {
  "@type": string;
  name: string;
  priceSpecification: Record<string, unknown>;
}

interface Thing {
  "@type": string;
  "@id"?: string;
  name?: string;
  telephone?: string;
  url?: string;
  provider?: { "@id": string };
  publisher?: { "@id": string };
  areaServed?: { "@type": string; name: string; containedInPlace?: { name: string } }[];
  offers?: Offer[];
}

const pricesCents: Partial<Record<IndexedPage["name"], number[]>> = {
  home: [...internetPlans, additionalWifiPoint].map(({ priceCents }) => priceCents),
  cameras: [...cameraPlans, securityCombo].map(({ priceCents }) => priceCents),
};

function things({ structuredData }: ParsedDocument): Thing[] {
  try {
    const graph: Thing[] = JSON.parse(structuredData[0] ?? "")["@graph"];
    return structuredData.length === 1 ? graph : [];
  } catch {
    return [];
  }
}

const service = (document: ParsedDocument) =>
  things(document).find((thing) => thing["@type"] === "Service");
const provider = (document: ParsedDocument) =>
  things(document).find((thing) => thing["@id"] === service(document)?.provider?.["@id"]);

/** A page such as the privacy policy sells nothing. */
const sells = ({ name, language }: IndexedPage) =>
  "serviceType" in visitorTexts(language)[name].meta;

const structuredDataRules = {
  "the company is the service's provider": (document: ParsedDocument, page: IndexedPage) => {
    if (!sells(page)) return true;
    const type = company.streetAddress ? "LocalBusiness" : "Organization";
    const found = provider(document);
    return (
      found?.["@type"] === type &&
      found.name === company.name &&
      found.telephone === company.phone.e164
    );
  },
  "the service has the page's address": (document: ParsedDocument, page: IndexedPage) =>
    service(document)?.url === (sells(page) ? addressOf(page) : undefined),
  "the service covers the towns": (document: ParsedDocument, page: IndexedPage) => {
    if (!sells(page)) return true;
    const served = service(document)?.areaServed ?? [];
    return (
      served.every((area) => area["@type"] === "City") &&
      served.every((area) => area.containedInPlace?.name === company.state) &&
      served.map(({ name }) => name).join() === towns.map(({ name }) => name).join()
    );
  },
  "the site has a name, its address and its publisher": (document: ParsedDocument) => {
    const site = things(document).find((thing) => thing["@type"] === "WebSite");
    const publisher = things(document).find((thing) => thing.telephone);
    return (
      site?.name === company.name &&
      site.url === `${localSiteUrl}/` &&
      site.publisher?.["@id"] === publisher?.["@id"]
    );
  },
  "the service has a name": (document: ParsedDocument, page: IndexedPage) =>
    !sells(page) || service(document)?.name?.includes(company.name) === true,
  "an offer has the name of a thing, not a sentence": (document: ParsedDocument) =>
    service(document)?.offers?.every(({ name }) => !/[.!?]$/.test(name)) ?? true,
  "each offer has the monthly price from content": (
    document: ParsedDocument,
    { name }: IndexedPage,
  ) => {
    const specified = service(document)?.offers?.map((offer) => offer.priceSpecification);
    const expected = pricesCents[name]?.map((cents) => ({
      "@type": "UnitPriceSpecification",
      price: (cents / 100).toFixed(2),
      priceCurrency: "BRL",
      unitCode: "MON",
    }));
    return JSON.stringify(specified) === JSON.stringify(expected);
  },
  "each offer's price is on the page": (document: ParsedDocument, { name }: IndexedPage) =>
    (pricesCents[name] ?? []).every((cents) => document.text.includes(formatPrice(cents))),
  "there is no rating of the company": ({ structuredData }: ParsedDocument) =>
    !/aggregateRating|"review"|ratingValue/i.test(structuredData.join()),
};

const rules = {
  "the document has its language": ({ language }, page) => language === page.language,
  "one title, at most 60 characters": ({ titles }) => hasOne(titles, 20, 60),
  "the home page's title names a town": ({ titles }, { name }) =>
    name !== "home" || towns.some((town) => titles[0]?.includes(town.name)),
  "one description of 70 to 160 characters": ({ metas }) => hasOne(metas.description, 70, 160),
  "the canonical address is its own": (document, page) =>
    linked(document, "canonical").join() === addressOf(page),
  "hreflang lists every language and the default": ({ links }, page) => {
    const alternates = links.filter(({ rel }) => rel === "alternate");
    const named = alternates.map(({ hreflang, href }) => [hreflang, href]);
    return JSON.stringify(named) === JSON.stringify(alternatesOf(page));
  },
  "indexing is allowed": ({ metas }) => metas.robots === undefined,
  "exactly one h1, first of the headings": ({ headingLevels }) =>
    headingLevels.lastIndexOf(1) === 0,
  "no heading level is skipped": ({ headingLevels }) =>
    headingLevels.every((level, index) => level <= (headingLevels[index - 1] ?? 0) + 1),
  "the preview has the page's title, description and address": (document, page) =>
    hasMeta(document, "og:title", document.titles[0]) &&
    hasMeta(document, "og:description", document.metas.description?.[0]) &&
    hasMeta(document, "og:url", addressOf(page)) &&
    hasMeta(document, "og:type", "website") &&
    hasMeta(document, "og:site_name", company.name),
  "the preview has the page's language and the others as alternates": (document, { language }) => {
    const others = languages.filter((each) => each !== language);
    return (
      hasMeta(document, "og:locale", language.replace("-", "_")) &&
      hasMeta(document, "og:locale:alternate", others.join().replaceAll("-", "_"))
    );
  },
  "the preview has the picture of this page and language": (document, { name, language }) =>
    document.metas["og:image"]?.length === 1 &&
    new RegExp(`^${localSiteUrl}/og/${name}-${language}-[0-9a-f]{12}\\.jpg$`).test(
      document.metas["og:image"][0] ?? "",
    ) &&
    hasMeta(document, "og:image:width", "1200") &&
    hasMeta(document, "og:image:height", "630"),
  "the preview picture has a description": ({ metas }) => hasOne(metas["og:image:alt"], 30, 420),
  // Twitter reads title, text and picture from Open Graph.
  "Twitter shows a large card": (document) =>
    hasMeta(document, "twitter:card", "summary_large_image"),
  "icons, manifest and theme colour": (document) =>
    linked(document, "icon").length > 0 &&
    linked(document, "apple-touch-icon").length === 1 &&
    linked(document, "manifest").length === 1 &&
    hasOne(document.metas["theme-color"], 7, 7),
  ...structuredDataRules,
} satisfies Record<string, Rule>;

/** The rules that an indexed page breaks. */
export function brokenRules(document: ParsedDocument, page: IndexedPage): string[] {
  const all: [string, Rule][] = Object.entries(rules);
  return all.filter(([, holds]) => !holds(document, page)).map(([rule]) => rule);
}

export interface IndexedPage {
  name: keyof typeof pagePaths;
  language: Language;
}

export const indexedPages: IndexedPage[] = pages.flatMap((name) =>
  languages.map((language) => ({ name, language })),
);

export function pathOf({ name, language }: IndexedPage): string {
  const query = language === defaultLanguage ? "" : `?${languageParameter}=${language}`;
  return pagePaths[name] + query;
}

function addressOf(page: IndexedPage): string {
  return localSiteUrl + pathOf(page);
}

/** The hreflang entries of a page, the same in every language. */
export function alternatesOf({ name }: IndexedPage): [hreflang: string, address: string][] {
  return [
    ...languages.map((language): [string, string] => [language, addressOf({ name, language })]),
    ["x-default", addressOf({ name, language: defaultLanguage })],
  ];
}

export interface ParsedDocument {
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
export function parseDocument(page: Page, html: string): Promise<ParsedDocument> {
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
