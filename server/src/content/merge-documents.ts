import { isDeepStrictEqual } from "node:util";
import { namedItems } from "./document-items.ts";

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
