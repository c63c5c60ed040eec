import { formatPrice } from "@fiosite/content/format-price";
import { withoutMark } from "@fiosite/content/unconfirmed";
import type { SiteField } from "@fiosite/contract/panel/fields";
import { internationalNumbers } from "@fiosite/contract/phone-numbers";
import { texts } from "./texts.ts";

type Kind = SiteField["kind"];

/** What a person typed or chose; of a list, its lines. */
export type Typed = string | boolean | string[];

/** A value as a person writes it: "89,90", "(88) 9 9999-0000", "4,8". */
export function written(kind: Kind, value: unknown): Typed {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map((each) => withoutMark(String(each)));
  if (value === null || value === undefined) return kind === "list" ? [] : "";
  if (typeof value === "number") {
    return kind === "price"
      ? formatPrice(value).replace("R$", "")
      : String(value).replace(".", ",");
  }
  const text = withoutMark(String(value));
  return kind === "phone" ? writtenPhone(text) : text;
}

/** `(88) 9 9999-0000`; a short number such as 1331 stays. */
function writtenPhone(text: string): string {
  const [, area, ninth = "", first, last] =
    text.replace(/\D/g, "").match(/^(?:55)?(\d\d)(9?)(\d{4})(\d{4})$/) ?? [];
  return area ? `(${area}) ${ninth && `${ninth} `}${first}-${last}` : text;
}

interface TypedField extends Pick<SiteField, "kind" | "path"> {
  choices?: SiteField["choices"];
  isOptional?: boolean;
}
type ReadTyped = { value: unknown } | { problem: string };

/** The value to save. The rules of the content are the server's: only what cannot be read is refused here. */
export function readTyped(
  { kind, path, choices, isOptional }: TypedField,
  typed: Typed,
): ReadTyped {
  if (typeof typed !== "string") return { value: typed };
  const text = typed.trim();
  if (text === "" && isOptional) return { value: undefined };
  if (kind === "choice") return { value: choices?.find((each) => String(each) === text) ?? text };
  if (kind === "price") return orProblem(readPrice(text), texts.badPrice);
  if (kind === "number") return orProblem(readNumber(text), texts.badNumber);
  if (kind === "phone") return orProblem(readPhone(text, path), texts.badPhone);
  return { value: text };
}

function orProblem(value: unknown, problem: string): ReadTyped {
  return value === undefined ? { problem } : { value };
}

/** The cents of `99,90` or `R$ 1.299,90`; 99 means R$ 99,00. Keyboards of other languages have a point in place of the comma. */
function readPrice(text: string): number | undefined {
  const plain = text.replace(/^R\$ ?/, "").replace(/^(\d+)\.(\d\d?)$/, "$1,$2");
  const [, reais, cents = ""] = plain.match(/^(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d\d?))?$/) ?? [];
  return reais === undefined
    ? undefined
    : Number(reais.replaceAll(".", "")) * 100 + Number(cents.padEnd(2, "0"));
}

function readNumber(text: string): number | undefined {
  return /^-?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

function readPhone(text: string, path: string): string | undefined {
  const [number] = internationalNumbers(text);
  if (path.endsWith(".whatsappNumber")) return number;
  if (path.endsWith(".e164")) return number && `+${number}`;
  if (path.endsWith(".display")) return number && writtenPhone(number);
  return text;
}
