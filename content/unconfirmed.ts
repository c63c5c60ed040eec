import { type ContentPath, listStrings } from "./content-path.ts";

/** Prefix of every value, fact or text, that the provider has not confirmed. */
export const unconfirmedMark = "[?] ";

export function withoutMark(text: string): string {
  return text.startsWith(unconfirmedMark) ? text.slice(unconfirmedMark.length) : text;
}

/** Facts and texts are plain JSON data, so a JSON round trip copies them without loss. */
export function withoutMarks<Value>(marked: Value): Value {
  return JSON.parse(JSON.stringify(marked), (_key, value) =>
    typeof value === "string" ? withoutMark(value) : value,
  );
}

/** Structural, because the schema behind `Content` imports this file. */
interface MarkedContent {
  facts: { company: object };
  texts: object;
}

/** While one fact is open the site is a preview: its pages ask search engines not to show them. */
export function isPreview(content: MarkedContent): boolean {
  return listUnconfirmed(content).length > 0;
}

interface UnconfirmedItem {
  where: ContentPath;
  /** What the site shows until it is confirmed; null if nothing was supplied. */
  value: string | null;
}

/** Everything that the provider must confirm or supply. */
export function listUnconfirmed({ facts, texts }: MarkedContent): UnconfirmedItem[] {
  const missing = Object.entries(facts.company)
    .filter(([, value]) => value === null)
    .map(([key]) => ({ where: `facts.company.${key}`, value: null }));
  const marked = [...listStrings("facts", facts), ...listStrings("texts", texts)]
    .filter(({ value }) => value.startsWith(unconfirmedMark))
    .map(({ where, value }) => ({ where, value: withoutMark(value) }));
  return [...missing, ...marked];
}

/** What must be settled before search engines may show the site, one sentence each. */
export function listOpenFacts(content: MarkedContent): string[] {
  return listUnconfirmed(content).map(({ where, value }) =>
    value === null ? `${where}: ainda não foi informado` : `${where}: ${value}`,
  );
}
