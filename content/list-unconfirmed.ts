import type { Content } from "./content.ts";
import { type ContentPath, listStrings } from "./content-path.ts";
import { unconfirmedMark, withoutMark } from "./unconfirmed.ts";

interface UnconfirmedItem {
  where: ContentPath;
  /** What the site shows until it is confirmed; null if nothing was supplied. */
  value: string | null;
}

/** While one fact is open the site is a preview: its pages ask search engines not to show them. */
export function isPreview(content: Content): boolean {
  return listUnconfirmed(content).length > 0;
}

/** Everything that the provider must confirm or supply. */
export function listUnconfirmed({ facts, texts }: Content): UnconfirmedItem[] {
  const missing = Object.entries(facts.company)
    .filter(([, value]) => value === null)
    .map(([key]) => ({ where: `facts.company.${key}`, value: null }));
  const marked = [...listStrings("facts", facts), ...listStrings("texts", texts)]
    .filter(({ value }) => value.startsWith(unconfirmedMark))
    .map(({ where, value }) => ({ where, value: withoutMark(value) }));
  return [...missing, ...marked];
}
