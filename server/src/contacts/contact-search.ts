import { matchPhones, splitPhones } from "@fiosite/contract/phone-numbers";
import { plainPattern } from "../platform/plain-text.ts";

/** What somebody looks for, as PostgreSQL's regular expressions. */
export interface ContactSearch {
  /** Each must match somewhere in the name or the address. */
  words: string[];
  /** The start of a protocol. */
  protocol: string;
  /** Digits somewhere in a phone; null for a text that is no part of one. */
  digits: string | null;
  /** A whole number's last digits: phones that match one of them are compared with `isSamePhone`. */
  endings: string[];
  isSamePhone(phone: string): boolean;
}

const mostWords = 8;
const fewestDigits = 4;
/** Of a Brazilian number, without area code and ninth digit: the same however the number is written. */
const subscriberLength = 8;
const likePhone = /^[\d\s()+.\-/]+$/;

/** Undefined if everything matches. */
export function readSearch(typed: string): ContactSearch | undefined {
  const text = typed
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim();
  if (text === "") return undefined;
  const digits = likePhone.test(text) ? digitsOf(text) : "";
  const isWhole = digits.length >= subscriberLength;
  return {
    words: text.split(/\s+/).slice(0, mostWords).map(plainPattern),
    protocol: `^${plainPattern(text)}`,
    digits: digits.length >= fewestDigits ? digitsPattern(digits) : null,
    endings: isWhole ? splitPhones(text).map(endingOf) : [],
    // Two areas may have the same eight digits.
    isSamePhone: (phone) => matchPhones(phone, text) !== undefined,
  };
}

/** The zero before an area code is dialled and not part of the number; the last digits of a number may begin with one. */
function digitsOf(phone: string): string {
  const digits = phone.replace(/^\+55/, "").replace(/\D/g, "");
  return digits.length > subscriberLength ? digits.replace(/^0+/, "") : digits;
}

function endingOf(number: string): string {
  return digitsPattern(number.replace(/\D/g, "").slice(-subscriberLength));
}

/** Whatever stands between the digits. */
function digitsPattern(digits: string): string {
  return Array.from(digits).join("\\D*");
}
