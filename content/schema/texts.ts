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
      : keyedList(object({ ...entriesLike(item as object), key }), [1, 30]);
  }
  return object(entriesLike(model as object));
}

function entriesLike(model: object): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(model).map(([name, each]) => [name, textsLike(each)]));
}

/**
 * Letters that the place of a text has room for, as measured from 320 px up: about twice the release's own. Where the release
 * shows only a fact, as a large figure, there is room for a sign beside it.
 */
function roomFor(model: string): number {
  const typed = typedLetters(model);
  const [, most] = rooms.find(([longest]) => typed <= longest) ?? [0, 300];
  return model.length - typed + Math.max(most, (typed < 60 ? 2 : 3) * typed);
}

/** Without the mark and what the site fills in. */
export function typedLetters(text: string): number {
  const typed = withoutMark(text).replace(/\{\{.*?\}\}/g, "");
  return typed.trim().length;
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
      .sort((one, other) => one.length - other.length)
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

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What components and the browser fill in, each in the texts that have it; all other variables are facts. */
const passedByComponents = [
  ...["count", "plan", "town", "recording", "savings", "speed", "price", "date", "amount", "year"],
  ...["rating", "total", "position", "size", "name", "phone", "address"],
  ...["cnpj", "scmAuthorization", "dataProtectionEmail"],
];
const anyVariable = /\{\{(\w+)(?:, number)?\}\}/g;

interface TextRules {
  /** Names of facts. */
  variables: string[];
  /** What the component fills in here. */
  passed: string[];
  townNames: string[];
  /** The same text in the first language. */
  sameAs: string | undefined;
}

/** The first mistake in a text, in Portuguese. */
export function checkText(marked: string, rules: TextRules): string | undefined {
  const text = withoutMark(marked);
  const names = variablesOf(text);
  const unknown = names.find(
    (name) => !rules.variables.includes(name) && !rules.passed.includes(name),
  );
  if (unknown) return `{{${unknown}}} não existe aqui. Use: ${listed(rules)}.`;
  if (/\{\{|\}\}/.test(text.replace(anyVariable, ""))) {
    return "As chaves são escritas assim: {{companyName}}.";
  }
  const left = rules.passed.find((name) => !names.includes(name));
  if (left) return `Falta {{${left}}}, que o site troca pelo valor.`;
  const expected = rules.sameAs === undefined ? names : variablesOf(withoutMark(rules.sameAs));
  if (String(names) !== String(expected)) {
    return `As mesmas chaves do texto em português: ${expected.join(", ") || "nenhuma"}.`;
  }
  const town = rules.townNames.find((name) => text.includes(withoutMark(name)));
  if (town) return `Cidades pela chave {{towns}}; "${town}" está digitado.`;
  return typedFact(text);
}

/** A number typed into a text would stay when the fact changes. */
function typedFact(text: string): string | undefined {
  if (/R\$\s*\d/.test(text)) return "Preço por chave, como {{comboPrice}}, e não digitado.";
  if (/\d\s*Mbps/.test(text)) return "Velocidade por chave, como {{highestSpeed}}, e não digitada.";
  if (/\(\d\d\)|\d{4}-\d{4}/.test(text)) return "Nenhum telefone no texto: ele fica em company.";
  return undefined;
}

export function componentVariables(text: string): string[] {
  return variablesOf(text).filter((name) => passedByComponents.includes(name));
}

export function variablesOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(anyVariable), ([, name = ""]) => name))].sort();
}

function listed({ variables, passed }: TextRules): string {
  return [...passed, ...variables].join(", ");
}
