import { isDeepStrictEqual } from "node:util";
import type { ContentPath } from "@fiosite/content/content-path";
import { namedItems } from "./document-items.ts";

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
