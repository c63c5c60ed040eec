import * as v from "valibot";
import type { PictureName } from "../pictures.ts";
import { isOlder, withoutMark } from "../unconfirmed.ts";

// The rules of single values, each with the message that the owner reads beside the field.

/** Most texts are far shorter; a paragraph of the privacy policy has 300 letters. */
const longestText = 1_000;
/** A longer word would be wider than a phone. Addresses may be longer, as the pages break them. */
const longestWord = 30;
const addressWord = /^\(?(https:\/\/|[\w.+-]+@)\S{1,100}$/;
/** Control and private-use characters, marks that reverse the direction of letters, halves of characters, piled-up accents. */
const unprintable =
  /[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|\p{M}{4}/u;

/** Applies a rule to what visitors see, without the mark of an unconfirmed value. An outdated text was right when it was written. */
function shown(isValid: (text: string) => boolean, message: string) {
  return v.check((value: string) => isOlder(value) || isValid(withoutMark(value)), message);
}

/** Any text that visitors read. `most` is the number of letters that its place on the page has room for. */
export function text(most = longestText) {
  return v.pipe(
    v.string("Escreva um texto."),
    shown((value) => value.trim() !== "", "Não pode ficar vazio."),
    shown((value) => value.length <= most, `No máximo ${most} letras.`),
    shown((value) => !/\[[?~]\]/.test(value), "As marcas [?] e [~] vêm só uma vez, no começo."),
    shown(
      (value) => !unprintable.test(value),
      "Tem um caractere que não aparece na tela. Apague e escreva de novo.",
    ),
    shown(
      (value) => value.split(/\s+/).every(fitsPhone),
      `Tem uma palavra com mais de ${longestWord} letras, que não cabe na tela de um celular.`,
    ),
    v.metadata({ limit: most }),
  );
}

function fitsPhone(word: string): boolean {
  const written = word.replace(/\{\{.*?\}\}/g, "");
  return written.length <= longestWord || addressWord.test(written);
}

/** A text without `{{variables}}`, because it is a fact that the texts quote. */
export function plainText(most: number) {
  return v.pipe(
    text(most),
    shown((value) => !/\{\{|\}\}/.test(value), "Apague as chaves: aqui o site não põe valores."),
  );
}

function matching(pattern: RegExp, message: string) {
  return v.pipe(
    v.string(message),
    shown((value) => pattern.test(value), message),
  );
}

export function wholeNumber(least: number, most: number, message: string, outside = message) {
  return v.pipe(
    v.number(message),
    v.integer(message),
    v.minValue(least, outside),
    v.maxValue(most, outside),
  );
}

export function between(least: number, most: number, message: string) {
  return v.pipe(v.number(message), v.minValue(least, message), v.maxValue(most, message));
}

// The hint about cents is for people who edit a file. The panel writes cents itself, so its users only see the other sentence.
const centsHint = "Preço em centavos, sem vírgula nem aspas: 8990 quer dizer R$89,90";
export const cents = wholeNumber(
  1,
  1_000_000,
  `${centsHint}.`,
  "Escreva um preço de R$0,01 a R$10.000,00.",
);
export const centsOrFree = wholeNumber(
  0,
  1_000_000,
  `${centsHint}, e 0 quer dizer grátis.`,
  "Escreva um preço de até R$10.000,00, ou 0 se é grátis.",
);
export const speed = wholeNumber(1, 9_999, "Velocidade em Mbps, só o número, até 9999: 500.");
export const count = wholeNumber(1, 99, "Um número inteiro de 1 a 99.");
export const yesOrNo = v.boolean("true (sim) ou false (não).");

const httpsHint = "Um endereço completo, que começa com https://";
export const https = v.pipe(
  matching(/^https:\/\/[^\s/"'<>\\]+\.[^\s"'<>\\]{2,200}$/, httpsHint),
  shown((value) => URL.canParse(value), httpsHint),
);
export const email = matching(
  /^[\w.+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i,
  "Um endereço de e-mail: suporte@provedor.com.br",
);
export const whatsapp = matching(
  /^55[1-9]\d(9\d{8}|[2-5]\d{7})$/,
  "55, o DDD e o número, só números e sem espaço: 5588999990000.",
);
export const cnpj = v.pipe(
  matching(
    /^[A-Z\d]{2}\.[A-Z\d]{3}\.[A-Z\d]{3}\/[A-Z\d]{4}-\d\d$/,
    "O CNPJ tem 14 números ou letras: 00.000.000/0001-91.",
  ),
  shown(hasCheckDigits, "Este CNPJ não existe. Confira os números no cartão do CNPJ."),
);

/**
 * A check digit is the weighted sum of all characters before it, modulo 11. Letters, which new numbers have since July 2026, count as
 * their ASCII code minus 48, as digits do. A repeated digit would pass too, but belongs to no company.
 */
function hasCheckDigits(cnpj: string): boolean {
  const values = Array.from(cnpj.replace(/\W/g, ""), (sign) => sign.charCodeAt(0) - 48);
  const isRepeated = new Set(values).size === 1;
  return [12, 13].every((length) => {
    const rest =
      values
        .slice(0, length)
        .reduce((sum, value, index) => sum + value * (2 + ((length - 1 - index) % 8)), 0) % 11;
    return !isRepeated && values[length] === (rest < 2 ? 0 : 11 - rest);
  });
}
export const ibgeCode = matching(/^\d{7}$/, "O código do IBGE, sete números entre aspas.");
export const areaCode = matching(/^[1-9]\d$/, "O DDD, dois números entre aspas.");
export const key = matching(
  /^[a-z][A-Za-z0-9]{0,39}$/,
  "Um nome interno sem espaço nem acento, que começa com letra pequena: plan500.",
);
/** The id of a picture that was made for this frame. A picture of another frame would be distorted. */
export function picture(name: PictureName) {
  return matching(new RegExp(`^${name}-[0-9a-f]{32}$`), "Escolha a foto outra vez.");
}
export const timeZone = v.pipe(
  v.string("Um fuso horário, como America/Fortaleza."),
  v.check(
    (zone) => Intl.supportedValuesOf("timeZone").includes(zone),
    "Um fuso horário, como America/Fortaleza.",
  ),
);

/** A draft addresses items by their `key`, so that two people can edit two items while a third moves one. */
export function keyedList<Item extends v.GenericSchema<unknown, { key: string }>>(
  item: Item,
  [least, most]: readonly [number, number],
) {
  const size = least === most ? `São sempre ${least} itens.` : `De ${least} a ${most} itens.`;
  return v.pipe(
    v.array(item, "Uma lista."),
    v.minLength(least, size),
    v.maxLength(most, size),
    v.check(
      (items) => new Set(items.map((each) => each.key)).size === items.length,
      "Dois itens desta lista têm o mesmo nome interno (key).",
    ),
  );
}

export function textList(most: number, each = text()) {
  const size = `De 1 a ${most} itens.`;
  return v.pipe(v.array(each, "Uma lista."), v.minLength(1, size), v.maxLength(most, size));
}

/** Drops unknown keys, because an older release must read what a newer one wrote. `listIssues` reports them. */
export function object<Entries extends v.ObjectEntries>(entries: Entries) {
  const notAnObject = "Um grupo de itens entre { e }.";
  return v.pipe(
    // valibot accepts a list as an object.
    v.custom<object>((input) => !Array.isArray(input), notAnObject),
    v.object(entries, ({ received }) =>
      received === "undefined" ? "Falta este item." : notAnObject,
    ),
  );
}

/** What the schema knows about a field besides its rules. The panel's forms read it, so a new fact brings its own label. */
interface FieldInfo {
  /** The input for the value, if its rules alone do not show it. */
  kind?: "phone" | "picture";
  /** The law that requires the value. */
  law?: string;
}

/** Names a value for the owner, in Portuguese. */
export function field<Schema extends v.GenericSchema>(
  schema: Schema,
  title: string,
  info: FieldInfo = {},
): Schema {
  return v.pipe(schema, v.title(title), v.metadata({ ...info })) as unknown as Schema;
}

/** Names what a field belongs to: "Preço" and "do plano de 500 Mbps". */
export function owner<Schema extends v.GenericSchema>(
  schema: Schema,
  nameOf: (value: v.InferOutput<Schema>) => string,
): Schema {
  return v.pipe(schema, v.metadata({ nameOf })) as unknown as Schema;
}
