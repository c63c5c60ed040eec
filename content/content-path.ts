import { type Language, languages } from "./provider/languages.ts";

/**
 * The place of a value in a content document: keys joined by dots. Items of a list go by their own `key`, as in
 * `facts.internetPlans.plan500.priceCents`, so the path stays right when somebody else adds or moves items.
 */
export type ContentPath = string;

interface Step {
  /** The property, or the index in a list. */
  key: string | number;
  input: unknown;
  value: unknown;
}

/** The steps to the value. They end early if the document has no such item. */
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

/**
 * A copy of the document with another value at the path; `undefined` removes the item. A new item of a list comes last. Returns
 * undefined if the document has nothing at the path's parent.
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
  if (!isContainer(input)) return undefined;
  const { [name]: _replaced, ...others } = input as Record<string, unknown>;
  // The spread comes first, so that a replaced item keeps its place among the others.
  return next === undefined ? others : { ...input, [name]: next };
}

interface ItemChange {
  name: string;
  index: string | number | undefined;
  value: unknown;
}

function changeItem(list: unknown[], { name, index, value }: ItemChange): unknown[] | undefined {
  if (index === undefined) {
    const isNamed = value !== undefined && itemName(value, list.length) === name;
    return isNamed ? [...list, value] : undefined;
  }
  return value === undefined
    ? list.filter((_, each) => each !== index)
    : list.map((item, each) => (each === index ? value : item));
}

interface PlacedValue {
  where: ContentPath;
  value: string | number | boolean | null;
}

/** Every single value of a document, in its order. */
export function listValues(where: ContentPath, value: unknown): PlacedValue[] {
  if (value === undefined) return [];
  if (!isContainer(value)) return [{ where, value: value as PlacedValue["value"] }];
  return Object.entries(value).flatMap(([key, child]) => {
    const name = Array.isArray(value) ? itemName(child, Number(key)) : key;
    return listValues(where === "" ? name : `${where}.${name}`, child);
  });
}

/** Every string below the value, except the keys of items. */
export function listStrings(where: ContentPath, value: unknown) {
  return listValues(where, value).filter(
    (each): each is { where: ContentPath; value: string } =>
      typeof each.value === "string" && !each.where.endsWith(".key"),
  );
}

/** The same place in another language; undefined for a value that all languages share. */
export function pathIn(language: Language, path: ContentPath): ContentPath | undefined {
  const names = path.split(".");
  const at = names.findIndex(isLanguage);
  // `names.with` is missing in the oldest browsers that the panel is built for.
  return at < 0
    ? undefined
    : names.map((name, index) => (index === at ? language : name)).join(".");
}

export function languageOf(path: ContentPath): Language | undefined {
  return path.split(".").find(isLanguage);
}

function isLanguage(name: string): name is Language {
  return (languages as readonly string[]).includes(name);
}

/** Neither a list nor a single value. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return isContainer(value) && !Array.isArray(value);
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
