import { type ContentPath, itemName, stepsTo } from "./content-path.ts";

/**
 * A copy of the document with another value at the path; `undefined` removes the item. A new item of a list comes last.
 * Undefined if the document has no place for it.
 */
export function changeValue<Document>(
  document: Document,
  path: ContentPath,
  value: unknown,
): Document | undefined {
  return change(document, path.split("."), value) as Document | undefined;
}

function change(input: unknown, [name = "", ...rest]: string[], value: unknown): unknown {
  const found = stepsTo(input, name)[0];
  const next = rest.length === 0 ? value : change(found?.value, rest, value);
  if (rest.length > 0 && next === undefined) return undefined;
  if (Array.isArray(input)) return changeItem(input, { name, index: found?.key, value: next });
  if (typeof input !== "object" || input === null) return undefined;
  const { [name]: _replaced, ...others } = input as Record<string, unknown>;
  // Spread first, so that a replaced item keeps its place among the others.
  return next === undefined ? others : { ...input, [name]: next };
}

interface ItemChange {
  name: string;
  index: string | number | undefined;
  value: unknown;
}

function changeItem(list: unknown[], { name, index, value }: ItemChange): unknown[] | undefined {
  if (index === undefined) {
    return itemName(value, list.length) === name && value !== undefined
      ? [...list, value]
      : undefined;
  }
  return value === undefined
    ? list.filter((_, each) => each !== index)
    : list.map((item, each) => (each === index ? value : item));
}
