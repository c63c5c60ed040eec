import type { Language } from "./languages.ts";

/** "a, b e c" in Portuguese, "a, b, and c" in English. No Intl: see format-number.ts. */
export function joinList(items: readonly string[], language: Language): string {
  const before = items.slice(0, -1);
  if (before.length === 0) return items.join();
  const serialComma = before.length > 1 ? "," : "";
  const and = language === "pt-BR" ? " e " : `${serialComma} and `;
  return before.join(", ") + and + items.at(-1);
}
