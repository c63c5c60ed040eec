import { type ContentPath, changeValue, listStrings, pathIn, valueAt } from "./content-path.ts";
import { defaultLanguage, languages } from "./provider/languages.ts";

/** Prefix of every value, fact or text, that the provider has not confirmed. */
export const unconfirmedMark = "[?] ";

/**
 * Prefix of a translation that is older than the text in the default language. It stands alone if there is no translation yet. Only
 * the server sets it. It stops no publication, because an owner may speak the default language only.
 */
export const olderMark = "[~] ";

export function isOlder(text: unknown): text is string {
  return typeof text === "string" && text.startsWith(olderMark);
}

/** The text without either mark. */
export function withoutMark(text: string): string {
  const mark = [unconfirmedMark, olderMark].find((each) => text.startsWith(each)) ?? "";
  return text.slice(mark.length);
}

/**
 * The content as if everything was confirmed. Outdated texts keep their mark, because `visitorContent` decides what is shown for
 * them. Facts and texts are plain JSON data, so a JSON round trip copies them without loss.
 */
export function withoutMarks<Value>(marked: Value): Value {
  return JSON.parse(JSON.stringify(marked), (_key, value) =>
    typeof value === "string" && !isOlder(value) ? withoutMark(value) : value,
  );
}

/** A structural type, because the schema behind `Content` imports this file. */
interface MarkedContent {
  facts: { company: object };
  texts: object;
}

const exampleAddress = /\.example(?![\w-])|(?<![\w-])example\.(?:com|net|org)\b/i;
/** The number of the starter content and similar ones. Other repeated digits are real numbers, sold as easy to remember. */
const exampleNumber = /^(?:55)?\d\d9?(?:0{8}|9{8}|99990000)$/;
const phones = /^facts\.company\.(?:whatsappNumber|phone\.\w+)$/;
const legalTexts = /^texts\.[^.]+\.(?:privacy|terms)\./;
const draftWords = /^(?:rascunho|minuta|draft)\b|sem revisão de advogado|not (?:yet )?reviewed by/i;

/** Why nobody can confirm the value: the text itself shows that it is an example or a draft. */
export function placeholderIn(path: ContentPath, text: string): string | undefined {
  if (exampleAddress.test(text)) return "É um endereço de exemplo. Escreva o da empresa.";
  if (phones.test(path) && exampleNumber.test(text.replace(/\D/g, ""))) {
    return "É um número de exemplo. Escreva o da empresa.";
  }
  return legalTexts.test(path) && draftWords.test(text)
    ? "O texto diz que é um rascunho. Peça a um advogado para ler e troque esta frase."
    : undefined;
}

/** While one fact is open, the site is a preview: its pages ask search engines not to show them. */
export function isPreview(content: MarkedContent): boolean {
  return listUnconfirmed(content).length > 0;
}

interface UnconfirmedItem {
  where: ContentPath;
  /** What the site shows until the value is confirmed; null if nothing was supplied. */
  value: string | null;
}

/**
 * The path whose open values one answer settles: both phones, a review, a legal page, the lines of a title, in every language. Any
 * other value has its own question.
 */
function questionOf(where: ContentPath): ContentPath {
  const path = pathIn(defaultLanguage, where) ?? where;
  if (phones.test(path)) return "facts.company.phone";
  const [, item] =
    path.match(/^(facts\.localReviews\.[^.]+|texts\.[^.]+\.(?:privacy|terms))\./) ?? [];
  return item ?? path.replace(/\.lines\.\d+$/, ".lines");
}

/** Each language breaks a title into lines differently, so the lists of two languages share nothing. */
export function isTitleLines(path: ContentPath): boolean {
  return path.endsWith(".title.lines");
}

/** Everything that the provider must confirm or supply. */
export function listUnconfirmed({ facts, texts }: MarkedContent): UnconfirmedItem[] {
  const missing = Object.entries(facts.company)
    .filter(([, value]) => value === null)
    .map(([key]) => ({ where: `facts.company.${key}`, value: null }));
  const marked = [...listStrings("facts", facts), ...listStrings("texts", texts)]
    .filter(({ value }) => value.startsWith(unconfirmedMark))
    .map(({ where, value }) => ({ where, value: withoutMark(value) }));
  return [...missing, ...marked];
}

/** The texts that wait for a translation. */
export function listOlder({ facts, texts }: MarkedContent): ContentPath[] {
  return [...listStrings("facts", facts), ...listStrings("texts", texts)]
    .filter(({ value }) => isOlder(value))
    .map(({ where }) => where);
}

export function byQuestion<Item extends { where: ContentPath }>(
  items: Item[],
): Map<ContentPath, Item[]> {
  const questions = new Map<ContentPath, Item[]>();
  for (const item of items) {
    const question = questionOf(item.where);
    questions.set(question, [...(questions.get(question) ?? []), item]);
  }
  return questions;
}

/** What must be settled before search engines may show the site, a line for each question, as the panel asks them. */
export function listOpenFacts(content: MarkedContent): string[] {
  return Array.from(byQuestion(listUnconfirmed(content)), ([question, [first, ...rest]]) => {
    const more = rest.length > 0 ? ` (e mais ${rest.length})` : "";
    return `${question}: ${first?.value ?? "ainda não foi informado"}${more}`;
  });
}

/**
 * The older content, with what somebody has confirmed or supplied since. A text comes in every language and a list with all its
 * lines, because a single line or translation could contradict the older words around it.
 */
export function withConfirmed<Older extends MarkedContent>(older: Older, normal: unknown): Older {
  const open = listUnconfirmed(older).map(({ where }) => where.replace(/\.\d+$/, ""));
  return [...new Set(open)].reduce((content, path) => {
    const paths = [...new Set(languages.map((language) => pathIn(language, path) ?? path))];
    const values = paths.map((each) => valueAt(normal, each));
    const isOpen = values.some(
      (value) => value == null || JSON.stringify(value).includes(unconfirmedMark),
    );
    if (isOpen) return content;
    return paths.reduce((all, each, at) => changeValue(all, each, values[at]) ?? all, content);
  }, older);
}
