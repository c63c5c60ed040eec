import type { ContentPath } from "@fiosite/content/content-path";
import { listElements } from "./html-elements.ts";
import { type ElementPair, type PageText, textsOfData, textsOfElement } from "./page-texts.ts";

export interface SourcedPage {
  /** The page with `data-edit` on each element that shows values of the content. */
  html: string;
  /** In the order of the page. */
  texts: PageText[];
}

/** `plain` is the page as it is published; only attributes are added to it. `marked` says which. */
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
/** The head repeats title, description and addresses for link previews. */
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
 * The elements of both pages, from both ends to where they differ. A mark can hide a word that a component looks for, such as
 * a highlight inside the company's name; then only the elements around it cannot be touched.
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
