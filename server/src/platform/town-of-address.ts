import { plainText } from "./plain-text.ts";

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
