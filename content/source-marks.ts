/**
 * A preview shows from which value of the content each piece of a page comes. For this it renders the page a second time, with a
 * private-use character before each string. A number instead carries the place of its character in its last decimals, because
 * components compare numbers and calculate with them.
 */
const firstCharacter = 0xf0000;
/** Binary fractions of this size are exact for numbers up to ten million. */
const unit = 2 ** -29;
/** The largest mark adds less than a millionth, so no component decides differently. */
export const mostNumbers = 255;

/** The character with this place; 0 to 255 stand for numbers. */
export function markCharacter(place: number): string {
  return String.fromCodePoint(firstCharacter + place);
}

export function markedNumber(value: number, place: number): number {
  return value + place * unit;
}

/** The character of a marked number; empty for any other number, as on every published page. */
export function markOf(value: number): string {
  // Ratings have one decimal of their own, which is no mark.
  const place = Math.round((value * 10 - Math.round(value * 10)) / (unit * 10));
  return place > 0 && place <= mostNumbers ? markCharacter(place) : "";
}

const encodedMark = /%F3%B[0-9A-F](?:%[89AB][0-9A-F]){2}/g;
/** Finds a marked number that was put into a text without formatting. */
const markedDigits = /\d+\.\d{7,}/g;
/** From the first character to the last. It is a literal, because the browser's build would not drop a call. */
const anyMark = /[\u{F0000}-\u{FFFFD}]/gu;

/** The places of all characters in a text, also where it was encoded into an address. */
export function placesIn(text: string): number[] {
  const decoded = text
    .replace(encodedMark, decodeURIComponent)
    .replace(markedDigits, (digits) => markOf(Number(digits)));
  return Array.from(
    decoded.matchAll(anyMark),
    ([mark]) => (mark.codePointAt(0) ?? 0) - firstCharacter,
  );
}

/** Also removes what the owner wrote if it looks like a mark. */
export function withoutSourceMarks(text: string): string {
  return text.replace(anyMark, "").replace(encodedMark, "").replace(markedDigits, "0");
}
