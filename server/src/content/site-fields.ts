import { isDeepStrictEqual } from "node:util";
import { byLanguage } from "@fiosite/content/by-language";
import {
  type ContentPath,
  itemName,
  languageOf,
  pathIn,
  valueAt,
} from "@fiosite/content/content-path";
import {
  describeField,
  type FieldDescription,
  listFieldPaths,
} from "@fiosite/content/fields/describe-field";
import { fillText } from "@fiosite/content/fill-text";
import { defaultLanguage } from "@fiosite/content/languages";
import { formatDays, textVariables } from "@fiosite/content/text-variables";
import {
  byQuestion,
  isOlder,
  isPreview,
  listUnconfirmed,
  unconfirmedMark,
  withoutMark,
  withoutMarks,
} from "@fiosite/content/unconfirmed";
import type { OpenQuestion, SiteField } from "@fiosite/contract/panel/fields";
import type { SiteView } from "./site-view.ts";
import { lastingAt, spansOf, valueBelow } from "./timeline.ts";

// The longest form has about twenty fields. Describing one takes about a millisecond, in which the panel serves nobody else.
const mostFields = 100;

/** The paths of all fields at or below these paths, each once. Null if they are too many, such as all texts of a page. */
export function listPaths(paths: ContentPath[], starter: SiteView["starter"]) {
  const inside = new Set<ContentPath>();
  for (const path of new Set(paths)) {
    const own = pathIn(defaultLanguage, path) ?? path;
    for (const each of listFieldPaths(own, starter)) inside.add(each);
    if (inside.size > mostFields) return null;
  }
  return Array.from(inside);
}

/** Leaves out paths that the draft does not have. */
export function listFields(paths: ContentPath[], view: SiteView): SiteField[] {
  return paths.map((path) => toField(path, view)).filter((each) => each !== null);
}

function toField(path: ContentPath, view: SiteView): SiteField | null {
  const field = describeField(path, view);
  if (!field) return null;
  const paths = field.languages ? Object.values(field.languages) : [path];
  return {
    path,
    label: field.label,
    group: field.group,
    kind: field.kind,
    least: field.least ?? null,
    limit: field.limit ?? null,
    isOptional: field.isOptional,
    choices: field.choices ?? null,
    variables: field.variables.map(({ from = null, ...each }) => ({ ...each, from })),
    law: field.law ?? null,
    values: paths.map((each) => toValue(each, view)),
    list: toList(field, view),
  };
}

function toValue(path: ContentPath, view: SiteView): SiteField["values"][number] {
  const [value, live] = [view.document, view.normal].map((each) => valueAt(each, path));
  const field = describeField(path, view);
  return {
    path,
    language: languageOf(path) ?? null,
    value,
    live,
    isChanged: !isDeepStrictEqual(value, live),
    promotions: promotionsOf(path, view),
    filled: field?.filled ?? null,
    open: field?.open ?? null,
  };
}

/** When visitors see a promotion's value, from now on. */
export function promotionsOf(path: ContentPath, { site }: Pick<SiteView, "site">) {
  const lasting = lastingAt(site, site.now);
  return spansOf(site, path, site.now).map(({ id, value, from, until }) => ({
    id,
    value,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    isLasting: from <= site.now,
    below: from <= site.now ? valueBelow(site, path, site.now, id) : undefined,
    others: lasting.filter((each) => each.id === id && each.edit.path !== path).length,
  }));
}

function toList({ path, most }: FieldDescription, view: SiteView): SiteField["list"] {
  const value = valueAt(view.document, path);
  if (!Array.isArray(value) || !value.every((item) => typeof item?.key === "string")) return null;
  return {
    items: value.map((item, index) => {
      const itemPath = `${path}.${itemName(item, index)}`;
      const label = describeField(itemPath, view)?.label ?? item.key;
      const featured = typeof item.isFeatured === "boolean" && { isFeatured: item.isFeatured };
      const promotions = promotionsOf(`${itemPath}.priceCents`, view);
      const now = promotions.find(({ isLasting }) => isLasting);
      const price = now && { promotionCents: Number(now.value) };
      return { key: item.key, path: itemPath, label, ...featured, ...price };
    }),
    most: most ?? null,
  };
}

const phones = ["whatsappNumber", "phone.display", "phone.e164"];

/**
 * The facts that the provider must still confirm, those confirmed since the release's content, and the number of both together.
 */
export function listOpenFields(view: SiteView, leadDays: number) {
  const { content, document } = view;
  const open = byQuestion(listUnconfirmed(content));
  const settled = byQuestion(
    listUnconfirmed(view.starter).filter(({ where }) => {
      const value = valueAt(document, where);
      return typeof value === "string" && !isOlder(value);
    }),
  );
  for (const question of open.keys()) settled.delete(question);
  const read = readerOf(content, leadDays);
  return {
    total: open.size + settled.size,
    open: Array.from(open, ([path, items]): OpenQuestion => {
      const places = items.map(({ where }) => where);
      const inFirst = places.map((where) => pathIn(defaultLanguage, where) ?? where);
      // The three phone fields are asked together: one is seldom right while another is still an example.
      const own =
        path === "facts.company.phone" ? phones.map((name) => `facts.company.${name}`) : inFirst;
      return {
        ...labelled(path, view),
        fields: listFields([...new Set(own)], view),
        shown: Object.fromEntries(places.map((where) => [where, read(where)])),
        sections: legalSections(path, content, read),
      };
    }),
    settled: Array.from(settled, ([path, items]) => ({
      ...labelled(path, view),
      edits: items.map(({ where }) => {
        const expected = String(valueAt(document, where));
        return { path: where, expected, value: `${unconfirmedMark}${expected}` };
      }),
    })),
    isPreview: isPreview(view.normalContent),
  };
}

function labelled(path: ContentPath, view: SiteView) {
  const { label = "", group = "" } = describeField(path, view) ?? {};
  return { path, label, group };
}

type Reader = (path: ContentPath) => string;

/**
 * Reads values as visitors see them, with facts in place of variables. A number says little without its label, so both are
 * joined.
 */
function readerOf(content: SiteView["content"], leadDays: number): Reader {
  const { facts, texts } = withoutMarks(content);
  const variables = byLanguage((language) => ({
    ...textVariables(language, facts, texts[language]),
    leadRetention: formatDays(language, leadDays),
  }));
  return (path) => {
    const value = valueAt(content, path.replace(/\.label$/, ".value"));
    const parts = [...(path.endsWith(".label") ? [value] : []), valueAt(content, path)];
    return parts
      .filter((part) => typeof part === "string")
      .map((part) => fillText(withoutMark(part), variables[languageOf(path) ?? defaultLanguage]))
      .join(" ");
  };
}

function legalSections(path: ContentPath, content: SiteView["content"], read: Reader) {
  const sections = /\.(?:privacy|terms)$/.test(path) && valueAt(content, `${path}.sections`);
  if (!Array.isArray(sections)) return null;
  return sections.map(({ key, paragraphs }: { key: string; paragraphs: string[] }) => ({
    title: read(`${path}.sections.${key}.title`),
    paragraphs: paragraphs.map((_, index) => read(`${path}.sections.${key}.paragraphs.${index}`)),
  }));
}
