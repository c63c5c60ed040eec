import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";

export interface PhoneLinks {
  /** International numbers, digits only, as wa.me expects; none if the typed phone is no complete number. */
  whatsapp: { number: string; isWithoutNinth: boolean }[];
  call: { href: string; number: string }[];
}

/** One entry for each number that the visitor typed. */
export function phoneLinks(typed: string): PhoneLinks[] {
  return splitPhones(typed).map((phone) => {
    const [likeliest, withoutNinth] = internationalNumbers(phone);
    const number = likeliest ? `+${likeliest}` : phone.replace(/\D/g, "");
    return {
      whatsapp: [
        ...(likeliest ? [{ number: likeliest, isWithoutNinth: false }] : []),
        ...(withoutNinth ? [{ number: withoutNinth, isWithoutNinth: true }] : []),
      ],
      call: number ? [{ href: `tel:${number}`, number }] : [],
    };
  });
}

const maxAddressLengthInLink = 200;

export function mapLink(address: string, state: string): string {
  const start = Array.from(address).slice(0, maxAddressLengthInLink).join("");
  const place = encodeURIComponent(`${start}, ${state}, Brasil`);
  return `https://www.google.com/maps/search/?api=1&query=${place}`;
}

const languageNames = new Intl.DisplayNames("pt-BR", { type: "language" });

/** The name of any language, not only ours: a newer release may have written the lead. */
export function languageName(tag: string): string {
  return languageNames.of(tag.replace(/-.*/, "")) ?? tag;
}

/** The town that the address names, if any. The last one: "Rua Trairi, 12, Itapipoca" is in Itapipoca. */
export function townOfAddress(address: string, towns: { name: string }[]): string | null {
  const words = wordsOf(address);
  const found = towns
    .map(({ name }) => ({ name, start: words.lastIndexOf(wordsOf(name)) }))
    .filter(({ start }) => start >= 0)
    .map(({ name, start }) => ({ name, start, end: start + wordsOf(name).length }))
    // Of two that end together, as "Curu" and "São Luís do Curu", the longer.
    .toSorted((one, other) => other.end - one.end || one.start - other.start);
  return found[0]?.name ?? null;
}

/** Between blanks, so that no town is found inside a longer word. */
function wordsOf(text: string): string {
  return ` ${
    plainText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/** Without accents and in lower case, so that "Itapajé" and "itapaje" compare as equal. */
export function plainText(typed: string): string {
  return typed.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// A keyboard may write "ã" as two characters.
const marks = "[\u0300-\u036f]*";
const variants: Record<string, string> = {
  a: "[aáàâãäÁÀÂÃÄ]",
  c: "[cçÇ]",
  e: "[eéèêëÉÈÊË]",
  i: "[iíìîïÍÌÎÏ]",
  n: "[nñÑ]",
  o: "[oóòôõöÓÒÔÕÖ]",
  u: "[uúùûüÚÙÛÜ]",
};

/**
 * For PostgreSQL's `~*`: finds the text whatever its accents. With `translate` on both sides, a search of 10,000 names and
 * addresses took 0.7 s; with these patterns it takes a fifth of that at most and needs no index.
 */
export function plainPattern(typed: string): string {
  return Array.from(plainText(typed), (character) => {
    const variant = variants[character];
    return variant ? `${variant}${marks}` : literal(character);
  }).join("");
}

function literal(character: string): string {
  return /[\p{L}\p{N}]/u.test(character) ? character : `\\${character}`;
}
