import type { ContentPath } from "@fiosite/content/content-path";
import type { Language } from "@fiosite/content/languages";
import { placesIn } from "@fiosite/content/source-marks";
import type { PageName } from "@fiosite/contract/pages";
import { type HtmlElement, listAttributes, listElements, unescapeHtml } from "./html-elements.ts";

export interface SourcedPage {
  /** The page with `data-edit` on each element that shows values of the content. */
  html: string;
  /** In the order of the page. */
  texts: PageText[];
}

/** Adds `data-edit` attributes to `plain`, the published page. Their values come from `marked`, the same page with marks. */
export function addSources(plain: string, marked: string, sources: ContentPath[]): SourcedPage {
  const pairs = pairElements(plain, marked);
  const texts: PageText[] = [];
  let html = "";
  let written = 0;
  for (const pair of pairs) {
    const own = textsOfElement(pair, sources);
    texts.push(...own);
    const paths = new Set(own.flatMap((text) => text.paths));
    if (paths.size === 0 || pair.plain.isInHead) continue;
    html += `${plain.slice(written, pair.plain.end)} data-edit="${[...paths].join(" ")}"`;
    written = pair.plain.end;
  }
  const seen = new Set(texts.flatMap(({ paths }) => paths));
  const data = pairs
    .flatMap((pair) => textsOfData(pair, sources))
    .filter(({ paths }) => paths.some((path) => !seen.has(path)));
  return { html: html + plain.slice(written), texts: [...withoutRepeats(texts), ...data] };
}

/** Drops repeated texts: the head repeats title, description and addresses for link previews. */
function withoutRepeats(texts: PageText[]): PageText[] {
  const known = new Set<string>();
  return texts.filter(({ place, text }) => {
    if (place !== "head") return true;
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

/**
 * Pairs the elements of both pages, from both ends up to where they differ. They differ if a mark hides a word that a component
 * looks for, such as a highlight inside the company's name. Only the elements between cannot be touched then.
 */
function pairElements(plain: string, marked: string): ElementPair[] {
  const [ours, theirs] = [listElements(plain), listElements(marked)];
  const most = Math.min(ours.length, theirs.length);
  const isSame = (at: number) => ours.at(at)?.name === theirs.at(at)?.name;
  let first = 0;
  while (first < most && isSame(first)) first += 1;
  let last = 0;
  while (last < most - first && isSame(-last - 1)) last += 1;
  const pick = <Item>(list: Item[]) => [...list.slice(0, first), ...list.slice(list.length - last)];
  const others = pick(theirs);
  return pick(ours).flatMap((element, index) => {
    const other = others[index];
    return other ? [{ plain: element, marked: other }] : [];
  });
}

/** A piece of a page and the values of the content that it shows. */
interface PageText {
  paths: ContentPath[];
  /** What visitors read or hear. For a chat link, the message that it sends. */
  text: string;
  /** `head` is for search engines and link previews, `later` is shown only after an event, such as a failed form. */
  place: "page" | "head" | "later";
}

/** An element as visitors get it, and the same element with marks. */
interface ElementPair {
  plain: HtmlElement;
  marked: HtmlElement;
}

const islandProps = "data-props";
/** `textsOfData` reads the data of islands, and `srcSet` names the same picture as `src`. */
const skippedAttributes = [islandProps, "srcSet"];

/** The element's own text and each attribute, if they come from the content. */
function textsOfElement({ plain, marked }: ElementPair, sources: ContentPath[]): PageText[] {
  if (plain.name === "script") return [];
  const place: PageText["place"] = plain.isInHead ? "head" : "page";
  const hasMarks = pathsIn(marked.attributes, sources).length > 0;
  const shown = hasMarks ? listAttributes(plain) : undefined;
  const own: PageText[] = [
    { paths: pathsIn(marked.text, sources), text: unescapeHtml(plain.text).trim(), place },
    ...Array.from(hasMarks ? listAttributes(marked) : [])
      .filter(([name]) => !skippedAttributes.includes(name))
      .map(([name, value]) => ({
        // The message comes first, because the first path names the text; the number is the same in every chat link.
        paths: pathsIn(readableAddress(unescapeHtml(value)) + value, sources),
        text: readableAddress(unescapeHtml(shown?.get(name) ?? "")),
        place,
      })),
  ];
  return own.filter(({ paths }) => paths.length > 0);
}

/** Strings of the element's JSON: what an island shows once it is live, and what search engines read. */
function textsOfData({ plain, marked }: ElementPair, sources: ContentPath[]): PageText[] {
  const [shown, own] = [plain, marked].map(dataOf);
  if (!shown || !own) return [];
  const place = plain.isInHead ? "head" : "later";
  const texts: PageText[] = [];
  const visit = (text: unknown, value: unknown) => {
    if (typeof text === "string" && typeof value === "string") {
      const paths = pathsIn(value, sources);
      if (paths.length > 0) texts.push({ paths, text, place });
    } else if (typeof text === "object" && text !== null) {
      const other = value as Record<string, unknown>;
      for (const [key, each] of Object.entries(text)) visit(each, other[key]);
    }
  };
  visit(JSON.parse(shown), JSON.parse(own));
  return texts;
}

function dataOf(element: HtmlElement): string | undefined {
  if (element.attributes.includes("application/ld+json")) return element.text;
  return unescapeHtml(listAttributes(element).get(islandProps) ?? "");
}

function pathsIn(marked: string, sources: ContentPath[]): ContentPath[] {
  const paths = placesIn(marked).map((place) => sources[place] ?? "");
  return [...new Set(paths)].filter(Boolean);
}

function readableAddress(value: string): string {
  return URL.parse(value)?.searchParams.get("text") ?? value;
}

export interface ValuePlace {
  page: PageName;
  language: Language;
  /** The page's name for the owner. */
  label: string;
  /** How many pieces of the page show the value. */
  count: number;
}

export interface PageSources extends Omit<ValuePlace, "count"> {
  texts: PageText[];
}

export function placesByPath(pages: PageSources[]): Record<ContentPath, ValuePlace[]> {
  const places: Record<ContentPath, ValuePlace[]> = {};
  for (const { texts, ...place } of pages) {
    for (const path of texts.flatMap(({ paths }) => paths)) {
      places[path] ??= [];
      const last = places[path].at(-1);
      if (last?.page === place.page && last.language === place.language) last.count += 1;
      else places[path].push({ ...place, count: 1 });
    }
  }
  return places;
}
