import * as v from "valibot";
import { byLanguage } from "../by-language.ts";
import type { Content, Texts } from "../content.ts";
import { type ContentPath, isObject, itemName, stepsTo } from "../content-path.ts";
import { findConflicts } from "./conflicts.ts";
import { factsSchema } from "./facts.ts";
import { mergedModel, textsLike } from "./texts.ts";
import { object } from "./values.ts";

/** A mistake in a document, for the person who edits it. */
export interface ContentIssue {
  path: ContentPath;
  /** In Portuguese. */
  message: string;
  found?: unknown;
}

type ContentSchema = v.GenericSchema<unknown, Content>;

/**
 * The rules of each single value. The starter content of the release says which texts there are. Building the schema takes 4 ms, so
 * it is kept.
 */
export const contentSchema = keptFor((starter): ContentSchema => {
  const model = mergedModel(Object.values(starter.texts));
  const texts = object(byLanguage(() => textsLike(model) as v.GenericSchema<unknown, Texts>));
  return object({ facts: factsSchema, texts });
});

/** Adds the rules between values, which take most of the time. */
const strictSchema = keptFor(
  (starter): ContentSchema =>
    v.pipe(
      contentSchema(starter),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed) return;
        for (const { path, message } of findConflicts(dataset.value, starter)) {
          const [first, ...rest] = stepsTo(dataset.value, path).map(
            (step) => ({ type: "unknown", origin: "value", ...step }) as const,
          );
          addIssue({ message, ...(first && { path: [first, ...rest] }) });
        }
      }),
    ),
);

function keptFor(build: (starter: Content) => ContentSchema) {
  const schemas = new WeakMap<Content, ContentSchema>();
  return (starter: Content): ContentSchema => {
    const schema = schemas.get(starter) ?? build(starter);
    schemas.set(starter, schema);
    return schema;
  };
}

/** At most one message per value. Empty if the document may be published. */
export function listIssues(document: unknown, starter: Content): ContentIssue[] {
  const result = v.safeParse(strictSchema(starter), document, { abortPipeEarly: true });
  return [...toIssues(result.issues ?? []), ...listUnknown("", document, result.output)];
}

function toIssues(issues: v.BaseIssue<unknown>[]): ContentIssue[] {
  return issues.map(({ path = [], message }) => ({
    path: path.map(stepName).join("."),
    message,
    ...(path.length > 0 && { found: path.at(-1)?.value }),
  }));
}

function stepName({ input, key, value }: v.IssuePathItem): string {
  return Array.isArray(input) && typeof key === "number" ? itemName(value, key) : String(key);
}

/** Reports items that the schema dropped. Documents of a newer release may be read with such items, but not saved. */
function listUnknown(path: ContentPath, given: unknown, known: unknown): ContentIssue[] {
  if (typeof given !== "object" || typeof known !== "object" || !given || !known) return [];
  return Object.entries(given).flatMap(([key, value]) => {
    const name = Array.isArray(given) ? itemName(value, Number(key)) : key;
    const at = path === "" ? name : `${path}.${name}`;
    return Object.hasOwn(known, key)
      ? listUnknown(at, value, (known as Record<string, unknown>)[key])
      : [{ path: at, message: "Este item não existe. Confira o nome." }];
  });
}

type ReadContent =
  | { isReadable: true; content: Content }
  | { isReadable: false; issues: ContentIssue[] };

/**
 * Reads a document that an older or a newer release wrote: items that this release does not know are dropped, texts that the
 * document lacks come from the starter content. Facts do not: those of the starter content are another provider's. So a fact
 * that is added to the schema must be optional or nullable. The order of keys is always the same, as PostgreSQL changes it.
 */
export function readContent(document: unknown, starter: Content): ReadContent {
  const result = v.safeParse(contentSchema(starter), withStarterTexts(document, starter));
  // `typed` accepts values that break a rule. Rules may have become stricter since, and what was live must be readable.
  if (result.typed) return { isReadable: true, content: result.output };
  return { isReadable: false, issues: toIssues(result.issues) };
}

/** The document, completed with the texts that only this release has. */
export function withStarterTexts(document: unknown, starter: Content): unknown {
  if (!isObject(document)) return document;
  return { ...document, texts: filled(document.texts, starter.texts) };
}

/** Lists stay as they are, because somebody may have shortened one on purpose. */
function filled(given: unknown, starter: unknown): unknown {
  if (given === undefined) return starter;
  if (!isObject(given) || !isObject(starter)) return given;
  const entries = Object.entries(starter).map(([key, value]) => [key, filled(given[key], value)]);
  return { ...given, ...Object.fromEntries(entries) };
}
