import type * as v from "valibot";
import { key, keyedList, object, text, textList } from "./values.ts";

/**
 * Texts must have the items of the release's own texts, which the components read. The lists may be longer or shorter: a
 * question more or less is the owner's decision.
 */
export function textsLike(model: unknown): v.GenericSchema {
  if (typeof model === "string") return text();
  if (Array.isArray(model)) {
    const [item] = model;
    return typeof item === "string" ? textList(20) : keyedList(keyedItem(item), [1, 30]);
  }
  return object(entriesLike(model as object));
}

/** The items of all languages: an item that one of them lacks is missing there, and not one too many in the others. */
export function mergedModel(models: unknown[]): unknown {
  const [first] = models;
  if (typeof first !== "object" || first === null || Array.isArray(first)) return first;
  const objects = models.filter((each): each is Record<string, unknown> => isObject(each));
  const names = new Set(objects.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    Array.from(names, (name) => {
      const values = objects.flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
      return [name, mergedModel(values)];
    }),
  );
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keyedItem(model: object) {
  return object({ ...entriesLike(model), key });
}

function entriesLike(model: object): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(model).map(([name, each]) => [name, textsLike(each)]));
}
