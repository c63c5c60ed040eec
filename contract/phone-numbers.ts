/** Area codes in use, from Anatel's numbering plan. */
const areaCode = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;
const country = "55";

/**
 * International numbers, digits only, that a typed phone can mean: the most likely first, none if it is ambiguous.
 * A Brazilian mobile has two: WhatsApp accounts older than the ninth digit may use the number without it.
 */
export function internationalNumbers(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  // A number copied from elsewhere often starts with an invisible mark of the writing direction.
  const isInternational = /^([\s\p{Cf}(]*\+|[\s\p{Cf}]*00)/u.test(typed);
  const plain = digits.replace(/^0+/, "");
  if (isInternational && !plain.startsWith(country)) return isE164(plain) ? [plain] : [];
  return brazilianNumbers(isInternational ? plain.slice(country.length) : withoutCountry(plain));
}

/** 55 is also an area code: only a number too long to be national starts with the country code. */
function withoutCountry(digits: string): string {
  return digits.length >= 12 && digits.startsWith(country) ? digits.slice(2) : digits;
}

function brazilianNumbers(dialled: string): string[] {
  // The 0 of a domestic call is often written after the country code too, as in +55 (088).
  const national = dialled.replace(/^0/, "");
  if (!areaCode.test(national)) return [];
  const area = country + national.slice(0, 2);
  const subscriber = national.slice(2);
  if (/^9\d{8}$/.test(subscriber)) return [area + subscriber, area + subscriber.slice(1)];
  if (/^[6-9]\d{7}$/.test(subscriber)) return [`${area}9${subscriber}`, area + subscriber];
  return /^[2-5]\d{7}$/.test(subscriber) ? [area + subscriber] : [];
}

function isE164(digits: string): boolean {
  return digits.length >= 8 && digits.length <= 15;
}

const separators = /[/,;|\n]|\s(?:e|ou|and|or)\s/i;

// No person writes more; without this limit a text of many pieces would keep the server busy and fill the e-mail with links.
const longestPhones = 100;

/** Visitors write two numbers into one field, as in "88 99999-1234 / 88 98888-0000". */
export function splitPhones(typed: string): string[] {
  if (typed.length > longestPhones) return [typed];
  const pieces = typed.split(separators).map((piece) => piece.trim());
  if (pieces.length > 1 && pieces.every(hasSubscriber)) return pieces;
  return splitAtBlank(typed) ?? [typed];
}

/** Blanks are also inside a number, so both halves must be complete ones. */
function splitAtBlank(typed: string): string[] | undefined {
  const words = typed.split(/\s+/);
  return words
    .map((_word, index) => [words.slice(0, index).join(" "), words.slice(index).join(" ")])
    .find((halves) => halves.every((half) => internationalNumbers(half).length > 0));
}

function hasSubscriber(typed: string): boolean {
  return lastDigits(typed).length === subscriberLength;
}

/** The number that a typed phone most likely means, the first of several; undefined if nobody could dial it. */
export function likelyNumber(typed: string): string | undefined {
  return splitPhones(typed).flatMap(internationalNumbers)[0];
}

const subscriberLength = 8;

function lastDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(-subscriberLength);
}
