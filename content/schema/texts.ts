import type * as v from "valibot";
import { isObject } from "../content-path.ts";
import { variableLabel } from "../fields/variable-labels.ts";
import { placeholder, variablesOf } from "../fill-text.ts";
import { isOlder, withoutMark } from "../unconfirmed.ts";
import { key, keyedList, object, text, textList } from "./values.ts";

/**
 * Texts must have the items of the release's own texts, which the components read. Lists may be longer or shorter, because the owner
 * may add or remove a question.
 */
export function textsLike(model: unknown): v.GenericSchema {
  if (typeof model === "string") return text(roomFor(model));
  if (Array.isArray(model)) {
    const item = mergedModel(model);
    return typeof item === "string"
      ? textList(20, text(roomFor(item)))
      : keyedList(object({ ...entriesLike(item as object), key }), [1, 30]);
  }
  return object(entriesLike(model as object));
}

function entriesLike(model: object): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(model).map(([name, each]) => [name, textsLike(each)]));
}

/**
 * Letters that the place of a text has room for, as measured from 320 px up: about twice the length of the release's own text. A text
 * of the release that only shows a fact, as a large figure, leaves room for one more sign.
 */
function roomFor(model: string): number {
  const typed = typedLetters(model);
  const [, most] = rooms.find(([longest]) => typed <= longest) ?? [0, 300];
  return model.length - typed + Math.max(most, (typed < 60 ? 2 : 3) * typed);
}

/** The number of letters without the mark and without the variables. */
export function typedLetters(text: string): number {
  const typed = withoutMark(text).replace(/\{\{.*?\}\}/g, "");
  return typed.trim().length;
}

/**
 * The longest text of each class in the release, and the least room for it: a figure, an abbreviation, a label, a title. Longer texts
 * are sentences.
 */
const rooms = [
  [0, 1],
  [3, 6],
  [19, 16],
  [59, 60],
] as const;

/**
 * The items of all languages, with the longest text of each. An item that one language lacks is then reported as missing there, and
 * not as unknown in the others.
 */
export function mergedModel(models: unknown[]): unknown {
  const [first] = models;
  if (typeof first === "string") {
    return models
      .filter((each) => typeof each === "string")
      .sort((one, other) => one.length - other.length)
      .at(-1);
  }
  if (Array.isArray(first)) return models.flat();
  if (typeof first !== "object" || first === null) return first;
  const objects = models.filter(isObject);
  const names = new Set(objects.flatMap((each) => Object.keys(each)));
  return Object.fromEntries(
    Array.from(names, (name) => {
      const values = objects.flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
      return [name, mergedModel(values)];
    }),
  );
}

interface TextRules {
  /** Variables that are facts. */
  variables: string[];
  /** Variables that the component fills in here. */
  passed: string[];
  /** The same text in the first language. */
  sameAs: string | undefined;
}

/** The first mistake in a text, in Portuguese. */
export function checkText(marked: string, rules: TextRules): string | undefined {
  // An outdated text follows what the other language said before.
  if (isOlder(marked)) return undefined;
  const text = withoutMark(marked);
  const names = variablesOf(text);
  const unknown = names.find(
    (name) => !rules.variables.includes(name) && !rules.passed.includes(name),
  );
  if (unknown) return `O site não tem o valor “${unknown}” para pôr aqui.`;
  if (/\{\{|\}\}/.test(text.replace(placeholder, ""))) {
    return "Tem chaves que o site não entende. Apague as chaves.";
  }
  const left = rules.passed.find((name) => !names.includes(name));
  if (left) return `Falta na frase: ${variableLabel(left)}.`;
  const expected = rules.sameAs === undefined ? names : variablesOf(withoutMark(rules.sameAs));
  if (String(names) === String(expected)) return undefined;
  const wanted = expected.map(variableLabel).join(", ") || "nenhum";
  return `O site põe aqui os mesmos valores que em português: ${wanted}.`;
}
