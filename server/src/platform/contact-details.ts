import { type CampaignParameters, countedCampaign } from "@fiosite/contract/counts";
import type { LeadFields } from "@fiosite/contract/leads";
import type { CameBy } from "@fiosite/contract/panel/contacts";
import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import type { PublishedContent } from "./site-content.ts";

/** Direction marks, zero-width characters and other invisible ones, such as the empty Braille cell. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const breaksAndControls = /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu;
// No language here puts three marks on one letter, and hundreds of them would cover the lines above.
const stackedMarks = /(\p{M}{2})\p{M}+/gu;
const graphemes = new Intl.Segmenter("pt-BR");
// Browsers do not break a line inside a grapheme. A Devanagari grapheme can have seven characters; without a limit, a hostile one
// could have 1,000. Only long runs are split, because splitting every text would take 2 s for a spreadsheet of 10,000 contacts.
const longestGrapheme = 8;
const maybeLonger = /\P{ASCII}{9,}/gu;

/**
 * A visitor's text as it is shown to people. Line breaks could inject lines into an e-mail or its headers, control codes act on a
 * terminal, and direction marks make one text look like another. The stored text stays as the visitor sent it.
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

/** A name without visible characters would leave nothing to tap. The no-break space makes it one word for texts that show the first. */
export function shownName(name: string, size: keyof typeof longest = "row"): string {
  return cleanText(name, longest[size].name) || "(sem\u00A0nome)";
}

/**
 * The longest texts in characters, in a row of the list and where one contact is shown. `fiosite leads show` prints everything.
 */
const longest = {
  row: { name: 80, address: 160 },
  whole: { name: 120, address: 2_000 },
};
// The same in both places, because both have links for calling it.
const longestPhone = 100;

/**
 * The texts of a contact that the panel, the team's e-mails and the spreadsheet show. Make links from these texts, not from the
 * stored ones.
 */
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

/**
 * Keeps only characters that can be dialled: phones do not dial digits of other scripts, and right-to-left letters reorder the
 * digits beside them.
 */
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

/** Returns one entry for each number that the visitor typed. */
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

/** Returns the name of any language, not only ours, because a newer release may have saved the lead. */
export function languageName(tag: string): string {
  return languageNames.of(tag.replace(/-.*/, "")) ?? tag;
}

/** The town that the address names, if any. The last one counts: "Rua Trairi, 12, Itapipoca" is in Itapipoca. */
export function townOfAddress(address: string, towns: { name: string }[]): string | null {
  // The blanks around it prevent finding a town inside a longer word.
  const words = ` ${wordsOf(address)} `;
  const found = towns
    .map(({ name }) => ({ name, start: words.lastIndexOf(` ${wordsOf(name)} `) }))
    .filter(({ start }) => start >= 0)
    .map(({ name, start }) => ({ name, start, end: start + wordsOf(name).length }))
    // If two towns end at the same place, such as "Curu" and "São Luís do Curu", the longer one wins.
    .toSorted((one, other) => other.end - one.end || one.start - other.start);
  return found[0]?.name ?? null;
}

/** The text's words without accents and punctuation, in lower case. */
export function wordsOf(text: string): string {
  const words = plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join(" ");
}

/** The owner's name for the campaign; null if it never had one. */
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

/** Removes accents and capitals, so that "Itapajé" and "itapaje" are equal. */
export function plainText(typed: string): string {
  return typed.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Some keyboards write "ã" as two characters.
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
 * A pattern for PostgreSQL's `~*` that ignores accents. With `translate` on both sides, a search of 10,000 names and addresses
 * took 0.7 s; with these patterns it takes at most a fifth of that and needs no index.
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
