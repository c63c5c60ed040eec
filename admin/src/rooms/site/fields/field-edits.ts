import { withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { SiteEdit } from "@fiosite/contract/panel/site";
import { readTyped, type Typed, written } from "./typed-value.ts";

/** By path: what was typed, and the value that the person saw before. */
export type TypedValues = Record<string, { typed: Typed; base: unknown }>;

/** The number that a phone dials follows the one that is shown. */
export const dialledPhone = "facts.company.phone.e164";
export const shownPhone = "facts.company.phone.display";

/** Both forms of the phone are edited as one. */
export function withPair(paths: string[]): string[] {
  const hasPhone = paths.some((path) => path === dialledPhone || path === shownPhone);
  const others = paths.filter((path) => path !== dialledPhone && path !== shownPhone);
  return hasPhone ? [...others, shownPhone, dialledPhone] : paths;
}

interface Edits {
  edits: SiteEdit[];
  /** What cannot be read, by path. */
  problems: Record<string, string>;
}

export function editsOf(fields: SiteField[], typed: TypedValues): Edits {
  const edits: SiteEdit[] = [];
  const problems: Record<string, string> = {};
  for (const field of fields) {
    for (const { path } of field.values) {
      const entry = typed[path];
      if (!entry || isSame(entry.typed, written(field.kind, entry.base))) continue;
      const read = readTyped({ ...field, path }, entry.typed);
      if ("problem" in read) problems[path] = read.problem;
      else edits.push({ path, expected: entry.base, value: withMarks(read.value, entry.base) });
      const pair = path === shownPhone && fields.find((each) => each.path === dialledPhone);
      if (pair) edits.push(...editsOf([pair], { [dialledPhone]: pairOf(pair, entry.typed) }).edits);
    }
  }
  return { edits, problems };
}

/** A line of a list that stays as it was is still to be confirmed. */
function withMarks(value: unknown, base: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(base)) return value;
  return value.map((line) => base.find((old) => withoutMark(String(old)) === line) ?? line);
}

function pairOf(pair: SiteField, typed: Typed) {
  return { typed, base: pair.values[0]?.value };
}

function isSame(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The languages of a text that stay as they are while others change. */
export function oldLanguages(fields: SiteField[], edits: SiteEdit[]) {
  const edited = new Set(edits.map(({ path }) => path));
  for (const { values } of fields) {
    const changed = values.filter(({ path }) => edited.has(path));
    const old = values.filter(({ path }) => !edited.has(path));
    if (changed.length > 0 && old.length > 0) {
      return { changed: languagesOf(changed), old: languagesOf(old) };
    }
  }
  return undefined;
}

function languagesOf(values: SiteField["values"]): string[] {
  return values.map(({ language }) => language ?? "");
}
