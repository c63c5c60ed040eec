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

function keyedItem(model: object) {
  return object({ ...entriesLike(model), key });
}

function entriesLike(model: object): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(model).map(([name, each]) => [name, textsLike(each)]));
}
