import * as v from "valibot";
import type { Content } from "../content.ts";
import { type ContentIssue, contentSchema, toIssues } from "./list-issues.ts";

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
  // `typed` allows values that break a rule, which may have become stricter since: what was live can be shown again.
  if (result.typed) return { isReadable: true, content: result.output };
  return { isReadable: false, issues: toIssues(result.issues) };
}

/** The document with the texts that a newer release has more. */
export function withStarterTexts(document: unknown, starter: Content): unknown {
  if (!isObject(document)) return document;
  return { ...document, texts: filled(document.texts, starter.texts) };
}

/** Lists stay as they are: a shorter one is somebody's decision. */
function filled(given: unknown, starter: unknown): unknown {
  if (given === undefined) return starter;
  if (!isObject(given) || !isObject(starter)) return given;
  const entries = Object.entries(starter).map(([key, value]) => [key, filled(given[key], value)]);
  return { ...given, ...Object.fromEntries(entries) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
