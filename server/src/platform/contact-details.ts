import { type CampaignParameters, countedCampaign } from "@fiosite/contract/counts";
import type { LeadFields } from "@fiosite/contract/leads";
import type { CameBy } from "@fiosite/contract/panel/contacts";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import type { PublishedContent } from "./site-content.ts";

/** Direction marks, zero-width characters and all others that nobody sees, such as the empty Braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const breaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
// No language here writes three over one letter; hundreds of them cover the lines above.
const stackedMarks = /(\p{M}{2})\p{M}+/gu;
const graphemes = new Intl.Segmenter("pt-BR");
// Browsers break no line inside a grapheme. Devanagari writes seven characters as one; without a limit it can be 1,000. Only long
// runs are split, because splitting every text would take 2 s for a spreadsheet of 10,000 contacts.
const longestGrapheme = 8;
const maybeLonger = /\P{ASCII}{9,}/gu;

/**
 * A visitor's text as people read it. Line breaks could inject lines into an e-mail or its headers, control codes act on a terminal,
 * and direction marks make one text look like another. What is stored stays as the visitor sent it.
 */
export function cleanText(typed: string, longest = Number.POSITIVE_INFINITY): string {
  const clean = typed.replace(invisible, "").replace(breaksAndControls, " ");
  const characters = Array.from(clean.replace(stackedMarks, "$1").trim());
  const shown = characters.slice(0, longest).join("").replace(maybeLonger, withShortGraphemes);
  return characters.length > longest ? `${shown}…` : shown;
}

function withShortGraphemes(text: string): string {
  const parts = Array.from(graphemes.segment(text), ({ segment }) =>
    Array.from(segment).slice(0, longestGrapheme).join(""),
  );
  return parts.join("");
}

/** A name without a visible character would leave nothing to tap. The blank does not break: some texts have only the first name. */
export function shownName(name: string, size: keyof typeof longest = "row"): string {
  return cleanText(name, longest[size].name) || "(sem\u00A0nome)";
}

/** In characters, in a row of the list and where one contact is shown; `fiosite leads show` prints everything. */
const longest = {
  row: { name: 80, address: 160 },
  whole: { name: 120, address: 2_000 },
};
// The same in both, because both have links that call it.
const longestPhone = 100;

/** What the panel, the team's e-mails and the spreadsheet show of a contact. Make links from these texts, not from the stored ones. */
export function shownContact(
  { name, phone, address }: LeadFields,
  size: keyof typeof longest = "whole",
): LeadFields {
  return {
    name: shownName(name, size),
    phone: cleanText(dialledCharacters(phone), longestPhone),
    address: cleanText(address, longest[size].address),
  };
}

/** Digits of other scripts are not dialled, and letters that are written from the right change the order of the digits beside them. */
function dialledCharacters(phone: string): string {
  const onOneLine = phone
    .replace(invisible, "")
    .replace(/[\r\n]+/g, " / ")
    .normalize("NFKC");
  const latin = onOneLine.replace(/[^\p{ASCII}\p{Script=Latin}]+/gu, " ");
  return /\d/.test(latin) ? latin : onOneLine;
}

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
  // Between blanks, so that no town is found inside a longer word.
  const words = ` ${wordsOf(address)} `;
  const found = towns
    .map(({ name }) => ({ name, start: words.lastIndexOf(` ${wordsOf(name)} `) }))
    .filter(({ start }) => start >= 0)
    .map(({ name, start }) => ({ name, start, end: start + wordsOf(name).length }))
    // Of two that end together, as "Curu" and "São Luís do Curu", the longer.
    .toSorted((one, other) => other.end - one.end || one.start - other.start);
  return found[0]?.name ?? null;
}

/** Plain words with a blank between them. */
export function wordsOf(text: string): string {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(" ");
}

/** Null for a campaign that the owner has never named. */
export function campaignName(
  parameters: CampaignParameters,
  { counted: { campaigns } }: Pick<PublishedContent, "counted">,
): string | null {
  const key = countedCampaign(parameters, { campaigns });
  return campaigns.findLast((campaign) => campaign.key === key)?.name ?? null;
}

export const wayNames: Record<CameBy, string> = {
  site: "Site",
  whatsapp: "WhatsApp",
  call: "Ligação",
  store: "Loja",
  referral: "Indicação",
};

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
