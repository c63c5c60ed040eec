import { company } from "@fiosite/content/company";
import { addressOf, alternatesOf, type IndexedPage } from "./indexed-pages.ts";
import type { ReadDocument } from "./read-document.ts";
import { structuredDataRules } from "./structured-data-rules.ts";

type Rule = (document: ReadDocument, page: IndexedPage) => boolean;

const hasOne = (values: string[] | undefined, least: number, most: number) =>
  values?.length === 1 && values.every((each) => each.length >= least && each.length <= most);
const linked = ({ links }: ReadDocument, rel: string) =>
  links.filter((link) => link.rel === rel).map(({ href }) => href);
const says = ({ metas }: ReadDocument, name: string, value: string | undefined) =>
  value !== undefined && metas[name]?.join() === value;

const rules = {
  "the document names its language": ({ language }, page) => language === page.language,
  "one title, at most 60 characters": ({ titles }) => hasOne(titles, 20, 60),
  "one description of 70 to 160 characters": ({ metas }) => hasOne(metas.description, 70, 160),
  "canonical to itself": (document, page) =>
    linked(document, "canonical").join() === addressOf(page),
  "hreflang names both languages and the default, itself included": ({ links }, page) => {
    const alternates = links.filter(({ rel }) => rel === "alternate");
    const named = alternates.map(({ hreflang, href }) => [hreflang, href]);
    return JSON.stringify(named) === JSON.stringify(alternatesOf(page));
  },
  "not kept from the index": ({ metas }) => metas.robots === undefined,
  "exactly one h1, first of the headings": ({ headingLevels }) =>
    headingLevels.lastIndexOf(1) === 0,
  "no level of headings is skipped": ({ headingLevels }) =>
    headingLevels.every((level, index) => level <= (headingLevels[index - 1] ?? 0) + 1),
  "preview with the page's own title, text and address": (document, page) =>
    says(document, "og:title", document.titles[0]) &&
    says(document, "og:description", document.metas.description?.[0]) &&
    says(document, "og:url", addressOf(page)) &&
    says(document, "og:type", "website") &&
    says(document, "og:site_name", company.name),
  "preview in the page's language, naming the other": (document, { language }) => {
    const other = language === "pt-BR" ? "en_US" : "pt_BR";
    return (
      says(document, "og:locale", language.replace("-", "_")) &&
      says(document, "og:locale:alternate", other)
    );
  },
  "preview with the picture of this page and language": (document, { name, language }) =>
    says(document, "og:image", `${company.siteUrl}/og/${name}-${language}.jpg`) &&
    says(document, "og:image:width", "1200") &&
    says(document, "og:image:height", "630"),
  "the picture is described": ({ metas }) => hasOne(metas["og:image:alt"], 30, 420),
  "a large card on Twitter, which reads the rest from Open Graph": (document) =>
    says(document, "twitter:card", "summary_large_image"),
  "icons, manifest and theme colour": (document) =>
    linked(document, "icon").length > 0 &&
    linked(document, "apple-touch-icon").length === 1 &&
    linked(document, "manifest").length === 1 &&
    hasOne(document.metas["theme-color"], 7, 7),
  ...structuredDataRules,
} satisfies Record<string, Rule>;

export type HeadRule = keyof typeof rules;

/** The rules that the HTML of an indexed page breaks. */
export function brokenRules(document: ReadDocument, page: IndexedPage): string[] {
  const all: [string, Rule][] = Object.entries(rules);
  return all.filter(([, holds]) => !holds(document, page)).map(([rule]) => rule);
}
