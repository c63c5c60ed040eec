import { isDeepStrictEqual } from "node:util";
import { type ContentPath, isObject, itemName, languageOf } from "@fiosite/content/content-path";
import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";
import { isOlder, isTitleLines, olderMark, withoutMark } from "@fiosite/content/unconfirmed";

interface EditedDocument {
  before: unknown;
  after: unknown;
  /** The document without the draft: a text that becomes the same as here again gets its translation from here. */
  normal: unknown;
  /** The paths that somebody edited. */
  paths: ContentPath[];
}

/** A text in the default language, and its translation. */
interface Pair {
  first: unknown;
  own: unknown;
}

interface Place {
  path: ContentPath;
  language: Language;
  now: Pair;
  before: Pair;
  normal: Pair;
}

const others = languages.filter((language) => language !== defaultLanguage);

/** Returns the edited document, with a mark on each translation that is older than the text in the default language. */
export function markOlderTexts({ before, after, normal, paths }: EditedDocument): unknown {
  const known = listTranslations([before, normal]);

  function visit(path: ContentPath, now: unknown, old: unknown, usual: unknown): unknown {
    if (!isByLanguage(now)) {
      return mapParts(now, (each, name) =>
        visit(inside(path, name), each, partOf(old, name), partOf(usual, name)),
      );
    }
    const pairIn = (document: unknown, language: Language): Pair => ({
      first: partOf(document, defaultLanguage),
      own: partOf(document, language),
    });
    const own = others.map((language) => [
      language,
      follow({
        path: inside(path, language),
        language,
        now: pairIn(now, language),
        before: pairIn(old, language),
        normal: pairIn(usual, language),
      }),
    ]);
    return { ...now, ...Object.fromEntries(own) };
  }

  function follow(place: Place): unknown {
    const { first, own } = place.now;
    if (typeof first === "string") return followText(place, first);
    if (Array.isArray(first)) {
      const isLines = first.every((each) => typeof each === "string");
      return isLines ? followLines(place, first) : followItems(place, first);
    }
    const parts = mapParts(first, (each, name) =>
      name === "key" ? each : follow(placeIn(place, name)),
    );
    return isObject(parts) ? { ...(isObject(own) && own), ...parts } : own;
  }

  function followText(place: Place, first: string): unknown {
    const { now, before: old, normal: usual } = place;
    const { own } = now;
    const isBack = hasWords(usual.first, first) && typeof usual.own === "string";
    if (isBlank(own) && isBack) return usual.own;
    if (isBlank(own)) {
      // A description of another photo is useless. Otherwise the old translation stays until there is a new one.
      const last = place.path.endsWith(".alt") ? olderMark : older(old.own);
      return known.get(keyOf(place, first)) ?? last;
    }
    if (own !== old.own || isEdited(place)) return own;
    if (hasWords(old.first, first)) return own;
    return isBack ? usual.own : older(own);
  }

  /** A line that moves keeps its translation. A new line that another offer already has gets the translation of that one. */
  function followLines(place: Place, first: string[]): unknown {
    const { path, now, before: old, normal: usual } = place;
    const own = linesOf(now.own);
    const [oldFirst, oldOwn] = [linesOf(old.first), linesOf(old.own)];
    const isOwn = isEdited(place) || !isDeepStrictEqual(now.own, old.own);
    const isSame = haveSameWords(first, old.first);
    if (!isOwn && isSame) return now.own;
    if (!isOwn && haveSameWords(first, usual.first)) return usual.own;
    // A person who edits the list has read the whole title.
    if (isTitleLines(path)) {
      if (!isOwn) return own.map(older);
      return paths.includes(path)
        ? own.map((line) => (isOlder(line) ? withoutMark(line) : line))
        : own;
    }
    // If only the translations were edited, each line stays where the person put it.
    if (isSame) return own.map((line) => (isBlank(line) ? olderMark : line));
    const lines = first.map((line, index) => {
      const kept = oldOwn.filter((_each, at) => hasWords(oldFirst[at], line));
      const text = isOwn ? own[index] : kept[0];
      const isTyped = isOwn && !oldOwn.includes(text ?? "");
      if (text && !isBlank(text) && (isTyped || kept.includes(text))) return text;
      const isReplaced =
        first.length === oldFirst.length && !first.some((each) => hasWords(oldFirst[index], each));
      const last = isReplaced ? older(oldOwn[index]) : olderMark;
      return known.get(keyOf(place, line)) ?? last;
    });
    return isOwn ? [...lines, ...own.slice(first.length).filter((each) => !isBlank(each))] : lines;
  }

  /** Adding, removing or moving a question does the same in every language. */
  function followItems(place: Place, first: unknown[]): unknown {
    const items = Array.isArray(place.now.own) ? place.now.own : [];
    const keys = keysOf(first);
    const isSame = String(keys) === String(keysOf(place.before.first));
    return (isSame ? keysOf(items) : keys).map((name, index) =>
      keys.includes(name) ? follow(placeIn(place, name)) : items[index],
    );
  }

  function isEdited({ path, language }: Place): boolean {
    return paths.some((each) => languageOf(each) === language && `${path}.`.startsWith(`${each}.`));
  }

  return visit("", after, before, normal);
}

/** The translations of the offers' texts, by language and text. */
function listTranslations(documents: unknown[]): Map<string, string> {
  const known = new Map<string, string>();
  function pair(language: Language, first: unknown, own: unknown) {
    if (typeof first !== "string") {
      mapParts(first, (each, name) => pair(language, each, partOf(own, name)));
    } else if (typeof own === "string" && !isOlder(own)) {
      known.set(keyOf({ language }, first), withoutMark(own));
    }
  }
  function visit(value: unknown) {
    if (!isByLanguage(value)) mapParts(value, visit);
    else for (const each of others) pair(each, value[defaultLanguage], value[each]);
  }
  for (const document of documents) visit(partOf(document, "facts"));
  return known;
}

function keyOf({ language }: { language: Language }, first: string): string {
  return `${language} ${withoutMark(first)}`;
}

/** Removes the mark of an unconfirmed text, because the text will be written again anyway. */
function older(text: unknown): string {
  return olderMark + withoutMark(typeof text === "string" ? text : "");
}

function isBlank(text: unknown): boolean {
  return text === undefined || (typeof text === "string" && withoutMark(text).trim() === "");
}

function hasWords(text: unknown, words: string): boolean {
  return typeof text === "string" && withoutMark(text) === withoutMark(words);
}

function haveSameWords(lines: string[], given: unknown): boolean {
  const other = linesOf(given);
  return lines.length === other.length && lines.every((each, at) => hasWords(other[at], each));
}

function linesOf(value: unknown): string[] {
  return Array.isArray(value) ? value : [];
}

function keysOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(itemName) : [];
}

function placeIn({ path, language, now, before, normal }: Place, name: string): Place {
  const [here, old, usual] = [now, before, normal].map(({ first, own }) => ({
    first: partOf(first, name),
    own: partOf(own, name),
  })) as [Pair, Pair, Pair];
  return { path: inside(path, name), language, now: here, before: old, normal: usual };
}

function inside(path: ContentPath, name: string): ContentPath {
  return path === "" ? name : `${path}.${name}`;
}

function partOf(value: unknown, name: string): unknown {
  if (Array.isArray(value)) return value[keysOf(value).indexOf(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function mapParts(value: unknown, change: (part: unknown, name: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each, at) => change(each, itemName(each, at)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, change(each, name)]),
  );
}

function isByLanguage(value: unknown): value is Record<Language, unknown> {
  return isObject(value) && defaultLanguage in value;
}
