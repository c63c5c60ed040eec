import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import { plainPattern } from "../platform/contact-details.ts";

/** What the person looks for, as regular expressions of PostgreSQL. */
interface ContactSearch {
  /** Each word must match somewhere in the contact's texts. */
  words: string[];
  /** The start of a protocol; null if the text cannot be one. */
  protocol: string | null;
  /** Digits somewhere in a phone; null if the text cannot be part of one. */
  digits: string | null;
  numbers: string[];
}

const mostWords = 8;
const fewestDigits = 4;
/** The digits of a Brazilian number without area code and ninth digit, which are the same however the number is written. */
const subscriberLength = 8;
/** What stands before the eight digits of a phone without its area code, which may be the second of two. */
const withoutArea = String.raw`(?:^|[/,;|\n]|\s(?:e|ou|and|or)\s)[^\d/,;|\n]*(?:9\D*)?`;
const likePhone = /^[\d\s()+.\-/]+$/;

/** Undefined if the search is empty, so that everything matches. */
export function readSearch(typed: string): ContactSearch | undefined {
  const text = typed
    .replace(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim();
  if (text === "") return undefined;
  const digits = likePhone.test(text) ? text.replace(/\D/g, "") : "";
  // The most likely meaning of each number, which is also the one that is stored.
  const numbers = digits
    ? splitPhones(text).flatMap((each) => internationalNumbers(each).slice(0, 1))
    : [];
  return {
    words: text.split(/\s+/).slice(0, mostWords).map(plainPattern),
    protocol: /^[\da-f-]+$/i.test(text) ? `^${plainPattern(text)}` : null,
    // Two areas may have the same eight digits, so a whole number is searched with its area code. A contact may have it as the
    // second of two phones, or without the area code, as visitors often write it.
    digits: numbers[0]
      ? `${digitsPattern(numbers[0].slice(2))}|${withoutArea}${digitsPattern(digits.slice(-subscriberLength))}`
      : digits.length >= fewestDigits
        ? digitsPattern(digits.slice(-subscriberLength))
        : null,
    numbers,
  };
}

/** Matches the digits with anything between them. */
function digitsPattern(digits: string): string {
  return Array.from(digits).join("\\D*");
}

/**
 * The ids of the contacts that match. $4 are the words, which must all match; $5 is the start of a protocol, $6 digits of a phone,
 * $7 whole numbers.
 */
export const found = `select contact_id as id from leads where id::text ~ $5
  union
  select contact_id from leads join contacts on contacts.id = contact_id
    -- Other requests have the same texts as their contact, which is searched below.
    where (leads.name, leads.phone, leads.address) is distinct from (contacts.name, contacts.phone, contacts.address)
      and (leads.name || E'\\n' || leads.address ~* all ($4) or leads.phone ~ $6 or leads.number = any ($7))
  union
  select contacts.id from contacts left join people on people.id = attended_by
    where concat_ws(E'\\n', contacts.name, contacts.address, people.name) ~* all ($4) or phone ~ $6 or number = any ($7)
  union
  select contact_id from contact_events where kind = 'note' and undone_at is null and note ~* all ($4)`;
