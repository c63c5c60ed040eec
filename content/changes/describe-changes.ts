import type { Content } from "../content.ts";
import { type ContentPath, valueAt } from "../content-path.ts";
import { describeField, type FieldDescription } from "../fields/describe-field.ts";
import { languageOf, pathIn } from "../fields/path-language.ts";
import { formatPrice } from "../format-price.ts";
import { defaultLanguage, type Language } from "../provider/languages.ts";
import { unconfirmedMark, withoutMark } from "../unconfirmed.ts";
import { listChanges, type ValueChange } from "./list-changes.ts";

/** What a publication changes, for the person who publishes. */
export interface ChangeGroup {
  /** A page, a list or a group of facts. */
  group: string;
  changes: DescribedChange[];
}

interface DescribedChange {
  /** "Preço por mês do plano de 500 Mbps". */
  label: string;
  what: ValueChange["what"];
  /** One of a fact; one per changed language of a text. */
  values: ChangedValue[];
}

interface ChangedValue {
  path: ContentPath;
  language: Language | undefined;
  /** As the owner writes them: "R$89,90". Undefined for what has no single value. */
  before: string | undefined;
  after: string | undefined;
}

export interface ChangedContent {
  before: Content;
  after: Content;
  starter: Content;
}

export function describeChanges({ before, after, starter }: ChangedContent): ChangeGroup[] {
  const groups = new Map<string, Map<string, DescribedChange>>();
  for (const { path, what } of listChanges(before, after)) {
    const content = what === "removed" ? before : after;
    const field = describeField(path, { content, starter });
    if (!field) continue;
    const changes = groups.get(field.group) ?? new Map<string, DescribedChange>();
    groups.set(field.group, changes);
    // The same text in another language joins its sister.
    const place = `${what} ${pathIn(defaultLanguage, path) ?? path}`;
    const change = changes.get(place) ?? { label: field.label, what, values: [] };
    changes.set(place, change);
    change.values.push({
      path,
      language: languageOf(path),
      before: written(valueAt(before, path), field),
      after: written(valueAt(after, path), field),
    });
  }
  return Array.from(groups, ([group, changes]) => ({ group, changes: [...changes.values()] }));
}

function written(value: unknown, { kind }: FieldDescription): string | undefined {
  if (kind === "picture") return undefined;
  if (value === null) return "não informado";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return kind === "price" ? formatPrice(value) : String(value);
  if (typeof value !== "string") return undefined;
  return value.startsWith(unconfirmedMark) ? `${withoutMark(value)} (a confirmar)` : value;
}
