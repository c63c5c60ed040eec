import { formatPhone, formatPrice } from "@fiosite/content/format";
import { defaultLanguage } from "@fiosite/content/languages";
import { isOlder, withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import type { SiteEdit } from "@fiosite/contract/panel/site";
import { internationalNumbers } from "@fiosite/contract/phone-numbers";
import * as v from "valibot";
import { isUnusual, readPrice } from "./price-input.tsx";
import { texts } from "./texts.ts";

type Kind = SiteField["kind"];

/** What a person typed or chose; the lines if it is a list. An outdated line keeps its mark until the person edits that line. */
export type Typed = string | boolean | string[];

/** A value as a person writes it: "89,90", "(88) 9 9999-0000", "4,8". */
export function written(kind: Kind, value: unknown): Typed {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) {
    return value.map((each) => (isOlder(each) ? each : withoutMark(String(each))));
  }
  if (value === null || value === undefined) return kind === "list" ? [] : "";
  if (typeof value === "number") {
    return kind === "price"
      ? formatPrice(value).replace("R$", "")
      : String(value).replace(".", ",");
  }
  const text = withoutMark(String(value));
  return kind === "phone" ? formatPhone(text) : text;
}

/** Whether visitors see another value for some time. */
export function hasPromotion({ values }: SiteField): boolean {
  return values.some(({ promotions }) => promotions.some(({ isLasting }) => isLasting));
}

interface TypedField extends Pick<SiteField, "kind" | "path"> {
  choices?: SiteField["choices"];
  isOptional?: boolean;
}
type ReadTyped = { value: unknown } | { problem: string };

/** The value to save. The server applies the rules of the content, so only unreadable input is refused here. */
export function readTyped(
  { kind, path, choices, isOptional }: TypedField,
  typed: Typed,
): ReadTyped {
  if (Array.isArray(typed)) {
    return typed.length > 0 || isOptional ? { value: typed } : { problem: texts.noLines };
  }
  if (typeof typed !== "string") return { value: typed };
  const text = typed.trim();
  if (text === "" && isOptional) return { value: undefined };
  if (kind === "choice") return { value: choices?.find((each) => String(each) === text) ?? text };
  if (kind === "price") return readPrice(text);
  if (kind === "number") return orProblem(readNumber(text), texts.badNumber);
  if (kind === "phone") return orProblem(readPhone(text, path), texts.badPhone);
  if (path.endsWith(".cnpj")) return { value: formatCnpj(text) };
  // People write addresses without `https://`, such as "instagram.com/provedor".
  if (kind === "link") return { value: /^\w+:/.test(text) ? text : `https://${text}` };
  return { value: text };
}

function orProblem(value: unknown, problem: string): ReadTyped {
  return value === undefined ? { problem } : { value };
}

function readNumber(text: string): number | undefined {
  // Brazilians write a thousand as 1.000, which would otherwise be saved as 1.
  if (/^\d{1,3}(\.\d{3})+$/.test(text)) return Number(text.replaceAll(".", ""));
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** Accepts a CNPJ with or without punctuation. Anything else stays as it is, and the server says what is wrong. */
function formatCnpj(text: string): string {
  const signs = text.toUpperCase().replace(/[^A-Z\d]/g, "");
  const parts = signs.match(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/)?.slice(1);
  return parts ? `${parts.slice(0, 3).join(".")}/${parts.slice(3).join("-")}` : text;
}

function readPhone(text: string, path: string): string | undefined {
  const [number] = internationalNumbers(text);
  if (path.endsWith(".whatsappNumber")) return number;
  if (path.endsWith(".e164")) return number && `+${number}`;
  if (path.endsWith(".display")) return number && formatPhone(number);
  return text;
}

/** What was typed, and the value that the person saw before it. */
export const typedSchema = v.object({
  typed: v.union([v.string(), v.boolean(), v.array(v.string())]),
  base: v.optional(v.unknown()),
});
/** Typed values by path. */
export type TypedValues = Record<string, v.InferOutput<typeof typedSchema>>;

const whatsapp = "facts.company.whatsappNumber";
/** The number that phones dial follows the number that is shown. */
export const dialledPhone = "facts.company.phone.e164";
const shownPhone = "facts.company.phone.display";

/** WhatsApp and phone are edited together, because somebody who changes one number seldom wants to keep the other. */
export function withPair(paths: string[]): string[] {
  const numbers = [whatsapp, shownPhone, dialledPhone];
  const hasNumber = paths.some((path) => numbers.includes(path));
  return hasNumber ? [...new Set([...paths, ...numbers])] : paths;
}

/** Prices that changed so much that the person should check them. */
export function unusualPrices(fields: SiteField[], edits: SiteEdit[]) {
  return edits.flatMap((edit) => {
    const isPrice = fields.some(({ path, kind }) => path === edit.path && kind === "price");
    if (!isPrice || !("value" in edit) || !isUnusual(edit.expected, edit.value)) return [];
    return { before: Number(edit.expected), after: Number(edit.value) };
  });
}

interface Edits {
  edits: SiteEdit[];
  /** Messages about unreadable input, by path. */
  problems: Record<string, string>;
}

export function editsOf(fields: SiteField[], typed: TypedValues): Edits {
  const edits: SiteEdit[] = [];
  const problems: Record<string, string> = {};
  for (const field of fields) {
    for (const { path, value, language } of field.values) {
      // A required value of a new item counts as missing only in the first language; other languages may follow later.
      const isFirst = language === null || language === defaultLanguage;
      const isMissing = isFirst && isBlank(value) && !field.isOptional;
      const entry = typed[path] ?? (isMissing ? { typed: written(field.kind, value) } : undefined);
      if (!entry) continue;
      const isAsBefore = !isMissing && isSame(entry.typed, written(field.kind, entry.base));
      // Saving an outdated translation unchanged confirms that it is still right.
      if (isAsBefore && !isOlder(entry.base)) continue;
      const read = readTyped({ ...field, path }, entry.typed);
      if ("problem" in read) problems[path] = read.problem;
      else edits.push({ path, expected: entry.base, value: withMarks(read.value, entry.base) });
      const pair = path === shownPhone && fields.find((each) => each.path === dialledPhone);
      if (pair) edits.push(...editsOf([pair], { [dialledPhone]: pairOf(pair, entry.typed) }).edits);
    }
  }
  return { edits, problems };
}

const isBlank = (value: unknown) => value === undefined || String(value) === "";

/** Lines that nobody edited keep their mark: editing one line confirms no other. */
function withMarks(value: unknown, base: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(base)) return value;
  const open = base.filter((old) => !isOlder(old));
  return value.map((line) => open.find((old) => withoutMark(String(old)) === line) ?? line);
}

function pairOf(pair: SiteField, typed: Typed) {
  return { typed, base: pair.values[0]?.value };
}

function isSame(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
