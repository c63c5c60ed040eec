/**
 * The place of a value in a content document: keys joined by dots, items of a list by their own `key`, as in
 * `facts.internetPlans.plan500.priceCents`. It stays right when somebody else adds or moves items.
 */
export type ContentPath = string;

interface Step {
  /** The property, or the index in a list. */
  key: string | number;
  input: unknown;
  value: unknown;
}

/** The way to the value; it ends early where the document has no such item. */
export function stepsTo(document: unknown, path: ContentPath): Step[] {
  const steps: Step[] = [];
  let input = document;
  for (const name of path.split(".")) {
    const key = Array.isArray(input) ? indexOfItem(input, name) : name;
    if (!isContainer(input) || !Object.hasOwn(input, key)) break;
    const value = (input as Record<string | number, unknown>)[key];
    steps.push({ key, input, value });
    input = value;
  }
  return steps;
}

/** Undefined if the document has no such item. */
export function valueAt(document: unknown, path: ContentPath): unknown {
  const steps = stepsTo(document, path);
  return steps.length === path.split(".").length ? steps.at(-1)?.value : undefined;
}

/** `key` of an item of a list, or its index if it has none. */
export function itemName(item: unknown, index: number): string {
  const key = isContainer(item) && "key" in item ? item.key : undefined;
  return typeof key === "string" && key !== "" && !key.includes(".") ? key : String(index);
}

function indexOfItem(list: unknown[], name: string): number {
  return list.findIndex((item, index) => itemName(item, index) === name);
}

interface PlacedString {
  where: ContentPath;
  value: string;
}

/** Every string below the value, except the keys of items. */
export function listStrings(where: ContentPath, value: unknown): PlacedString[] {
  if (typeof value === "string") return [{ where, value }];
  if (!isContainer(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => {
    if (Array.isArray(value)) return listStrings(`${where}.${itemName(child, Number(key))}`, child);
    return key === "key" ? [] : listStrings(`${where}.${key}`, child);
  });
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
