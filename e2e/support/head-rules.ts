import { languages } from "@fiosite/content/languages";
import { localSiteUrl } from "@fiosite/contract/local-site-url";
import { addressOf, alternatesOf, type IndexedPage } from "./indexed-pages.ts";
import type { ParsedDocument } from "./parse-document.ts";
import { company, towns } from "./site-facts.ts";
import { structuredDataRules } from "./structured-data-rules.ts";

type Rule = (document: ParsedDocument, page: IndexedPage) => boolean;

const hasOne = (values: string[] | undefined, minLength: number, maxLength: number) =>
  values?.length === 1 &&
  values.every((each) => each.length >= minLength && each.length <= maxLength);
const linked = ({ links }: ParsedDocument, rel: string) =>
  links.filter((link) => link.rel === rel).map(({ href }) => href);
const hasMeta = ({ metas }: ParsedDocument, name: string, value: string | undefined) =>
  value !== undefined && metas[name]?.join() === value;

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
