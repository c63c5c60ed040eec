import type { Content } from "../content.ts";
import {
  type ContentPath,
  itemName,
  languageOf,
  listValues,
  pathIn,
  valueAt,
} from "../content-path.ts";
import { describeField, type FieldDescription, filledText } from "../fields/describe-field.ts";
import { formatPhone, formatPrice } from "../format.ts";
import { formatHours } from "../opening-hours.ts";
import { pictureFrames, pictureNames } from "../pictures.ts";
import { defaultLanguage, type Language } from "../provider/languages.ts";
import { isOlder, unconfirmedMark, withoutMark } from "../unconfirmed.ts";

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
  /** A fact has one value; a text has one per changed language; a picture is followed by its description. */
  values: ChangedValue[];
}

interface ChangedValue {
  path: ContentPath;
  language: Language | undefined;
  /** In the owner's notation, such as "R$89,90". Undefined if there is no single value. */
  before: string | undefined;
  after: string | undefined;
}

export interface ChangedContent {
  before: Content;
  after: Content;
  starter: Content;
}

/**
 * A translation that was only marked as outdated is left out: the change of the default language already says what happened. If its
 * words changed too, visitors may read them.
 */
function isOnlyOutdated(old: unknown, now: unknown): boolean {
  if (!isOlder(now)) return false;
  const words = withoutMark(now);
  return words === "" || (typeof old === "string" && words === withoutMark(old));
}

export function describeChanges({ before, after, starter }: ChangedContent): ChangeGroup[] {
  const groups = new Map<string, Map<string, DescribedChange>>();
  const all = listChanges(before, after);
  const fieldOf = ({ path, what }: ValueChange) =>
    describeField(path, { content: what === "removed" ? before : after, starter });
  for (const own of all) {
    const { path } = own;
    const field = fieldOf(own);
    // The description of a replaced picture is part of the picture's change.
    const picture = pictureOf(path);
    const main = all.find((each) => each.path === picture) ?? own;
    const title = fieldOf(main);
    if (!field || !title || isOnlyOutdated(valueAt(before, path), valueAt(after, path))) continue;
    const changes = groups.get(title.group) ?? new Map<string, DescribedChange>();
    groups.set(title.group, changes);
    // The languages of a text share one change.
    const place = `${main.what} ${pathIn(defaultLanguage, main.path) ?? main.path}`;
    const change = changes.get(place) ?? { label: title.label, what: main.what, values: [] };
    changes.set(place, change);
    const value: ChangedValue = {
      path,
      language: languageOf(path),
      before: written(before, field),
      after: written(after, field),
    };
    if (field.kind === "picture") change.values.unshift(value);
    else change.values.push(value);
  }
  return Array.from(groups, ([group, changes]) => ({ group, changes: [...changes.values()] }));
}

/** The picture that the text at this path describes. */
function pictureOf(path: ContentPath): ContentPath | undefined {
  const name = pictureNames.find((each) => path.endsWith(`.${pictureFrames[each].alt}`));
  return name && `facts.${name}Picture`;
}

function written(content: Content, { kind, path }: FieldDescription): string | undefined {
  const value = valueAt(content, path);
  if (kind === "picture") return undefined;
  if (value === null) return "não informado";
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (typeof value === "number") return kind === "price" ? formatPrice(value) : String(value);
  if (typeof value !== "string") return undefined;
  if (path === "facts.openingHours") {
    return formatHours(
      withoutMark(value),
      defaultLanguage,
      content.texts[defaultLanguage].common.hours,
    );
  }
  const text = kind === "phone" ? formatPhone(withoutMark(value)) : withoutMark(value);
  const words = filledText(text, languageOf(path) ?? defaultLanguage, content);
  return value.startsWith(unconfirmedMark) ? `${words} (a confirmar)` : words;
}

export interface ValueChange {
  path: ContentPath;
  what: "changed" | "added" | "removed" | "moved";
}

/** Which values differ. An item that was added or removed is one change, and so is a list whose items only moved. */
export function listChanges(before: unknown, after: unknown): ValueChange[] {
  const values = [before, after].map(
    (document) => new Map(listValues("", document).map(({ where, value }) => [where, value])),
  );
  const [old, next] = values as [Map<ContentPath, unknown>, Map<ContentPath, unknown>];
  const changes = new Map<ContentPath, ValueChange>();
  for (const path of new Set([...old.keys(), ...next.keys()])) {
    if (old.has(path) && next.has(path)) {
      if (old.get(path) !== next.get(path)) changes.set(path, { path, what: "changed" });
    } else {
      const what = next.has(path) ? "added" : "removed";
      const top = highestMissing(path, next.has(path) ? before : after);
      changes.set(top, { path: top, what });
    }
  }
  return [...changes.values(), ...listMoves(before, after)];
}

/** Path of the topmost item that the document lacks, so that a missing item is one change and not one per value. */
function highestMissing(path: ContentPath, document: unknown): ContentPath {
  const names = path.split(".");
  const paths = names.map((_, index) => names.slice(0, index + 1).join("."));
  return paths.find((each) => valueAt(document, each) === undefined) ?? path;
}

function listMoves(before: unknown, after: unknown, path: ContentPath = ""): ValueChange[] {
  if (typeof after !== "object" || typeof before !== "object" || !before || !after) return [];
  const below = Object.entries(after).flatMap(([key, value]) => {
    const name = Array.isArray(after) ? itemName(value, Number(key)) : key;
    return listMoves(valueAt(before, name), value, path === "" ? name : `${path}.${name}`);
  });
  const [old, next] = [namesOf(before), namesOf(after)];
  const kept = next.filter((name) => old.includes(name));
  const isMoved = String(kept) !== String(old.filter((name) => next.includes(name)));
  return isMoved ? [{ path, what: "moved" }, ...below] : below;
}

function namesOf(list: object): string[] {
  return Array.isArray(list) ? list.map(itemName) : [];
}
