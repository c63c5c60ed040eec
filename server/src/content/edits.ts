import { isDeepStrictEqual } from "node:util";
import { type ContentPath, changeValue, itemName, valueAt } from "@fiosite/content/content-path";

/** One change at a path. It does not affect the rest of the document. */
export type Edit =
  /** `seen` is the normal value that the person saw and replaced. */
  | { kind: "set"; path: ContentPath; value: unknown; seen?: unknown }
  /** Adds an item behind the one with the key `after`; null puts it first. */
  | { kind: "add"; path: ContentPath; value: unknown; after: string | null }
  | { kind: "remove"; path: ContentPath }
  | { kind: "order"; path: ContentPath; keys: string[] };

/** `applyEdits(before, listEdits(before, after))` is `after`. */
export function listEdits(before: unknown, after: unknown, path: ContentPath = ""): Edit[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [old, next] = [namedItems(before), namedItems(after)];
  const isList = Array.isArray(after);
  if (!old || !next || Array.isArray(before) !== isList) {
    return [{ kind: "set", path, value: after, seen: before }];
  }
  const at = (name: string) => (path ? `${path}.${name}` : name);
  const removals = [...old.keys()]
    .filter((name) => !next.has(name))
    .map((name): Edit => ({ kind: "remove", path: at(name) }));
  const keys = [...next.keys()].filter((name) => old.has(name));
  const isMoved = isList && !isDeepStrictEqual(keys, keysIn(old, next));
  let last: string | null = null;
  const rest = [...next].flatMap(([name, value]): Edit[] => {
    const after = last;
    last = name;
    if (old.has(name)) return listEdits(old.get(name), value, at(name));
    return isList
      ? [{ kind: "add", path: at(name), value, after }]
      : [{ kind: "set", path: at(name), value }];
  });
  return [...removals, ...(isMoved ? [{ kind: "order", path, keys } as const] : []), ...rest];
}

function keysIn(items: Map<string, unknown>, others: Map<string, unknown>): string[] {
  return [...items.keys()].filter((name) => others.has(name));
}

/** `idle` are edits whose path does not exist, such as one inside an item that somebody has removed. */
export function applyEdits(document: unknown, edits: Edit[]): { document: unknown; idle: Edit[] } {
  const idle: Edit[] = [];
  let changed = document;
  for (const edit of edits) {
    const next = applyOne(changed, edit);
    if (next === undefined) idle.push(edit);
    else changed = next;
  }
  return { document: changed, idle };
}

/** Whether the document still has what the edits put there, so that undoing them takes back nothing else. */
export function areUntouched(document: unknown, edits: Edit[]): boolean {
  return edits.every((edit) => {
    if (edit.kind === "order") return isDeepStrictEqual(applyOne(document, edit), document);
    const value = edit.kind === "remove" ? undefined : edit.value;
    return isDeepStrictEqual(valueAt(document, edit.path), value);
  });
}

/** Whether both edits change the same value. An edit of an item changes everything in it. */
export function areSamePlace(one: Edit, other: Edit): boolean {
  if (one.kind === "order" || other.kind === "order") {
    return one.kind === other.kind && one.path === other.path;
  }
  return isSamePlace(one.path, other.path);
}

/** Whether one path contains the other. */
export function isSamePlace(one: ContentPath, other: ContentPath): boolean {
  return `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
}

/** Undefined if the path does not exist in the document. */
export function applyOne(document: unknown, edit: Edit): unknown {
  const { path } = edit;
  if (edit.kind === "order") return inOrder(document, path, edit.keys);
  const isThere = valueAt(document, path) !== undefined;
  if (edit.kind === "remove") return isThere ? changeValue(document, path, undefined) : undefined;
  if (isThere) return changeValue(document, path, edit.value);
  const list = valueAt(document, parentOf(path));
  if (!Array.isArray(list)) {
    return edit.kind === "set" ? changeValue(document, path, edit.value) : undefined;
  }
  if (edit.kind === "set") return undefined;
  const before = edit.after === null ? -1 : list.map(itemName).indexOf(edit.after);
  const isLost = edit.after !== null && before < 0;
  const place = isLost ? list.length : before + 1;
  return changeValue(document, parentOf(path), list.toSpliced(place, 0, edit.value));
}

/** Items that are not in the order keep their places. */
function inOrder(document: unknown, path: ContentPath, keys: string[]): unknown {
  const list = valueAt(document, path);
  const items = namedItems(list);
  if (!Array.isArray(list) || !items) return undefined;
  const ordered = keys.filter((key) => items.has(key));
  const known = new Set(ordered);
  const moved = list.map((item, index) =>
    known.has(itemName(item, index)) ? items.get(ordered.shift() ?? "") : item,
  );
  return changeValue(document, path, moved);
}

export function parentOf(path: ContentPath): ContentPath {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

/** An object's values by name, or a list's items by their `key`. Undefined for any other value. */
function namedItems(value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const items = new Map(value.map((item, index) => [itemName(item, index), item]));
  const hasKeys = value.every((item) => typeof item?.key === "string" && items.has(item.key));
  return hasKeys && items.size === value.length ? items : undefined;
}
