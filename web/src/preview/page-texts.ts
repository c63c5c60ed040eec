import type { ContentPath } from "@fiosite/content/content-path";
import { placesIn } from "@fiosite/content/source-marks";
import { type HtmlElement, listAttributes, unescapeHtml } from "./html-elements.ts";

/** A piece of a page and the values of the content that it shows. */
export interface PageText {
  paths: ContentPath[];
  /** What visitors read or hear; of a chat link the message that it sends. */
  text: string;
  /** `head` is for search engines and link previews, `later` appears after something happened, such as a failed form. */
  place: "page" | "head" | "later";
  /** The attribute that holds the text, such as `alt`. */
  attribute?: string;
}

/** An element as visitors get it, and the same with marks. */
export interface ElementPair {
  plain: HtmlElement;
  marked: HtmlElement;
}

const islandProps = "data-props";
/** The data of islands is read apart, and `src` names the same picture. */
const skippedAttributes = [islandProps, "srcSet"];

/** The element's own text and each attribute, if they come from the content. */
export function textsOfElement({ plain, marked }: ElementPair, sources: ContentPath[]): PageText[] {
  if (plain.name === "script") return [];
  const place: PageText["place"] = plain.isInHead ? "head" : "page";
  const hasMarks = pathsIn(marked.attributes, sources).length > 0;
  const shown = hasMarks ? listAttributes(plain) : undefined;
  const own: PageText[] = [
    { paths: pathsIn(marked.text, sources), text: unescapeHtml(plain.text).trim(), place },
    ...Array.from(hasMarks ? listAttributes(marked) : [])
      .filter(([name]) => !skippedAttributes.includes(name))
      .map(([attribute, value]) => ({
        // The message first: it names the text, and the number is the same in every chat link.
        paths: pathsIn(readableAddress(unescapeHtml(value)) + value, sources),
        text: readableAddress(unescapeHtml(shown?.get(attribute) ?? "")),
        place,
        attribute,
      })),
  ];
  return own.filter(({ paths }) => paths.length > 0);
}

/** Strings of the element's JSON: what an island shows once it is live, and what search engines read. */
export function textsOfData({ plain, marked }: ElementPair, sources: ContentPath[]): PageText[] {
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
