import { changeValue } from "@fiosite/content/change-value";
import type { Content } from "@fiosite/content/content";
import { type ContentPath, itemName, valueAt } from "@fiosite/content/content-path";
import { isOptionalGroup } from "@fiosite/content/fields/describe-field";

export interface DraftEdit {
  path: ContentPath;
  /** What the person saw before the edit; undefined for a new item. Of a list that is put in order, its keys. */
  expected?: unknown;
  /** Undefined removes the item. */
  value?: unknown;
  /** Puts a list in order and leaves its items as they are. */
  order?: string[] | undefined;
}

/** What the draft has where the edit expects something. */
export function seenBy({ path, order }: DraftEdit, document: unknown): unknown {
  const value = valueAt(document, path);
  return order ? keysOf(value) : value;
}

/** Undefined if the document has no place for it. */
export function applyEdit(document: unknown, edit: DraftEdit, starter: Content): unknown {
  const { path, value, order } = edit;
  if (order) return inOrder(document, path, order);
  const parent = parentOf(path);
  const isOptional = isOptionalGroup(parent, starter);
  const isFirst = isOptional && valueAt(document, parent) === undefined;
  const changed = changeValue(isFirst ? changeValue(document, parent, {}) : document, path, value);
  const isEmptied = isOptional && Object.keys(valueAt(changed, parent) ?? {}).length === 0;
  return isEmptied ? changeValue(changed, parent, undefined) : changed;
}

/** The value is what is live again; an item that was removed returns to its place. */
export function putBack(document: unknown, path: ContentPath, live: unknown): unknown {
  const isBack = valueAt(document, path) === undefined;
  const changed = changeValue(document, path, valueAt(live, path));
  const list = parentOf(path);
  const keys = keysOf(valueAt(live, list));
  if (!isBack || !keys || changed === undefined) return changed;
  const name = path.slice(list.length + 1);
  const others = (keysOf(valueAt(changed, list)) ?? []).filter((key) => key !== name);
  const before = keys.slice(0, keys.indexOf(name)).findLast((key) => others.includes(key));
  const at = before === undefined ? 0 : others.indexOf(before) + 1;
  return inOrder(changed, list, others.toSpliced(at, 0, name));
}

function inOrder(document: unknown, path: ContentPath, order: string[]): unknown {
  const list = valueAt(document, path);
  const keys = keysOf(list);
  if (!keys || String(keys.toSorted()) !== String(order.toSorted())) return undefined;
  const items = order.map((key) => (list as unknown[])[keys.indexOf(key)]);
  return changeValue(document, path, items);
}

/** Undefined if it is no list. */
function keysOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(itemName) : undefined;
}

function parentOf(path: ContentPath): ContentPath {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}
