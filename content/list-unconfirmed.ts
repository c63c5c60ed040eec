import { companyWithMarks } from "./company.ts";
import { languages } from "./languages.ts";
import { listStrings } from "./list-strings.ts";
import { localReviewsWithMarks } from "./local-reviews.ts";
import { readTextsWithMarks } from "./read-texts.ts";
import { unconfirmedMark, withoutMarks } from "./unconfirmed.ts";

interface UnconfirmedItem {
  where: string;
  /** What the site shows until it is confirmed; null if nothing was supplied. */
  value: string | null;
}

/** Everything that the provider must confirm or supply. */
export function listUnconfirmed(): UnconfirmedItem[] {
  const missing = Object.entries(companyWithMarks)
    .filter(([, value]) => value === null)
    .map(([key]) => ({ where: `company.${key}`, value: null }));
  const marked = [
    ...listStrings("company", companyWithMarks),
    ...listStrings("localReviews", localReviewsWithMarks),
    ...languages.flatMap((language) => listStrings(language, readTextsWithMarks(language))),
  ].filter(({ value }) => value.startsWith(unconfirmedMark));
  return [...missing, ...withoutMarks(marked)];
}
