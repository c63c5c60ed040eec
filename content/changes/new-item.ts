import type { Content } from "../content.ts";
import { type ContentPath, valueAt } from "../content-path.ts";
import { describeField } from "../fields/describe-field.ts";
import { pathIn } from "../fields/path-language.ts";
import { languages } from "../provider/languages.ts";
import { unconfirmedMark } from "../unconfirmed.ts";

interface NewItem {
  path: ContentPath;
  value: object;
}

/** What differs from a copy of the last item: these may not be the same twice, or would be untrue of the new one. */
const beginnings: Record<string, (key: string) => object> = {
  "facts.towns": (key) => ({
    name: `${unconfirmedMark}sem nome`,
    ibgeCode: `${unconfirmedMark}${digitsOf(key)}`,
  }),
  "facts.campaigns": () => ({ name: "Campanha nova" }),
};
/** Of a list that may be empty. */
const firstItems: Record<string, object> = { "facts.campaigns": {} };

/**
 * An item that the list may have one more, in every language: a copy of its last one under another key. Undefined if it is no list
 * of items, or full.
 */
export function newItems(
  list: ContentPath,
  key: string,
  { content, starter }: { content: Content; starter: Content },
): NewItem[] | undefined {
  const field = describeField(list, { content, starter });
  const [, most] = field?.size ?? [0, 0];
  const lists = new Set(languages.map((language) => pathIn(language, list) ?? list));
  const items = Array.from(lists, (path) => ({ path, items: valueAt(content, path) }));
  if (!items.every((each) => Array.isArray(each.items) && each.items.length < most)) return;
  const copies = items.map(({ path, items: own }) => ({
    path: `${path}.${key}`,
    model: (own as object[]).at(-1) ?? firstItems[list],
  }));
  if (!copies.every(({ model }) => typeof model === "object")) return;
  return copies.map(({ path, model }) => ({
    path,
    value: {
      ...model,
      ...(model && "isFeatured" in model && { isFeatured: false }),
      ...beginnings[list]?.(key),
      key,
    },
  }));
}

/** Seven digits that no municipality has: their codes begin with 1 to 5. */
function digitsOf(key: string): string {
  const number = Array.from(key).reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1e6,
    7,
  );
  return `9${String(number).padStart(6, "0")}`;
}
