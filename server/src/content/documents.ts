import { isDeepStrictEqual } from "node:util";
import { type ContentPath, itemName } from "@fiosite/content/content-path";

export interface ContentChange {
  path: ContentPath;
  /** Undefined if the value was added. */
  before: unknown;
  /** Undefined if it was removed. */
  after: unknown;
}

/** What changed between two documents, value by value. Items that only moved are reported at their list. */
export function compareDocuments(
  before: unknown,
  after: unknown,
  path: ContentPath = "",
): ContentChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, next] = [namedItems(before), namedItems(after)];
  if (!old || !next || Array.isArray(before) !== Array.isArray(after)) {
    return [{ path, before, after }];
  }
  const names = new Set([...old.keys(), ...next.keys()]);
  const below = [...names].flatMap((name) =>
    compareDocuments(old.get(name), next.get(name), path ? `${path}.${name}` : name),
  );
  const moved = Array.isArray(after) && below.every(isInside(path));
  const order = { path, before: [...old.keys()], after: [...next.keys()] };
  return moved && !isDeepStrictEqual(order.before, order.after) ? [order, ...below] : below;
}

/** Whether the change is inside an item: an added or removed item says enough about the order. */
function isInside(list: ContentPath) {
  const depth = list.split(".").length + 1;
  return ({ path }: ContentChange) => path.split(".").length > depth;
}

/**
 * Both changes of a document, value by value: what changed from `base` to `preferred`, and what changed from `base` to `other`.
 * Where both changed the same value, the preferred one stays.
 */
export function mergeDocuments(base: unknown, preferred: unknown, other: unknown): unknown {
  if (isDeepStrictEqual(base, preferred)) return other;
  if (isDeepStrictEqual(base, other)) return preferred;
  const isList = Array.isArray(preferred);
  const [olds, firsts, seconds] = [namedItems(base), namedItems(preferred), namedItems(other)];
  if (!olds || !firsts || !seconds) return preferred;
  if (Array.isArray(base) !== isList || Array.isArray(other) !== isList) return preferred;
  const hasOrder = !isDeepStrictEqual([...olds.keys()], [...firsts.keys()]);
  const [leading, following] = hasOrder ? [firsts, seconds] : [seconds, firsts];
  const names = new Set([...leading.keys(), ...following.keys()]);
  const merged = [...names]
    .map((name) => [name, merge(name)] as const)
    .filter(([, value]) => value !== undefined);
  return isList ? merged.map(([, value]) => value) : Object.fromEntries(merged);

  function merge(name: string) {
    return mergeDocuments(olds?.get(name), firsts?.get(name), seconds?.get(name));
  }
}

/** An object's values by name, or the items of a list by their `key`. Undefined for anything that has no named parts. */
function namedItems(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const items = new Map(value.map((item, index) => [itemName(item, index), item]));
  const hasKeys = value.every((item) => typeof item?.key === "string" && items.has(item.key));
  return hasKeys && items.size === value.length ? items : undefined;
}
