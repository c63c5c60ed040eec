import { companyWithMarks } from "./company.ts";
import { listStrings } from "./list-strings.ts";
import { localReviewsWithMarks } from "./local-reviews.ts";
import { textsWithMarks as english } from "./locales/en-US.ts";
import { textsWithMarks as portuguese } from "./locales/pt-BR.ts";
import { unconfirmedMark, withoutMarks } from "./unconfirmed.ts";

interface UnconfirmedItem {
  where: string;
  /** What the site shows until it is confirmed; null if nothing was supplied. */
  value: string | null;
}

/** Everything that the provider must confirm or supply. Imports both languages, so the browser must not load it. */
export function listUnconfirmed(): UnconfirmedItem[] {
  const missing = Object.entries(companyWithMarks)
    .filter(([, value]) => value === null)
    .map(([key]) => ({ where: `company.${key}`, value: null }));
  const marked = [
    ...listStrings("company", companyWithMarks),
    ...listStrings("localReviews", localReviewsWithMarks),
    ...listStrings("pt-BR", portuguese),
    ...listStrings("en-US", english),
  ].filter(({ value }) => value.startsWith(unconfirmedMark));
  return [...missing, ...withoutMarks(marked)];
}
