import type * as v from "valibot";
import { withoutMark } from "../unconfirmed.ts";
import { key, keyedList, object, text, textList } from "./values.ts";

/**
 * Texts must have the items of the release's own texts, which the components read. The lists may be longer or shorter: a
 * question more or less is the owner's decision.
 */
export function textsLike(model: unknown): v.GenericSchema {
  if (typeof model === "string") return text(roomFor(model));
  if (Array.isArray(model)) {
    const item = mergedModel(model);
    return typeof item === "string"
      ? textList(20, text(roomFor(item)))
      : keyedList(keyedItem(item as object), [1, 30]);
  }
  return object(entriesLike(model as object));
}

/**
 * Letters that the place of a text has room for, as measured from 320 px up: about twice the release's own. Where the release
 * shows only a fact, as a large figure, there is room for a sign beside it.
 */
function roomFor(model: string): number {
  const typed = withoutMark(model)
    .replace(/\{\{.*?\}\}/g, "")
    .trim().length;
  const [, most] = rooms.find(([longest]) => typed <= longest) ?? [0, 300];
  return model.length - typed + Math.max(most, (typed < 60 ? 2 : 3) * typed);
}

/** The release's own length and the room: a figure, an abbreviation, a label, a title, and then sentences. */
const rooms = [
  [0, 1],
  [3, 6],
  [19, 16],
  [59, 60],
] as const;

/**
 * The items of all languages, with the longest text of each: an item that one of them lacks is missing there, and not one too
 * many in the others.
 */
export function mergedModel(models: unknown[]): unknown {
  const [first] = models;
  if (typeof first === "string") {
    return models
      .filter((each) => typeof each === "string")
      .sort(byLength)
      .at(-1);
  }
  if (Array.isArray(first)) return models.flat();
  if (typeof first !== "object" || first === null) return first;
  const objects = models.filter((each): each is Record<string, unknown> => isObject(each));
  const names = new Set(objects.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    Array.from(names, (name) => {
      const values = objects.flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
      return [name, mergedModel(values)];
    }),
  );
}

function byLength(one: string, other: string): number {
  return one.length - other.length;
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
