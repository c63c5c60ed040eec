import type { Language } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { anonymousKey, anonymousKeyHeader } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { type GoogleReviews, type ReviewsDefaults, readGoogleReviews } from "./google-reviews.ts";

// The server responds within 9 s even when Google hangs; after 15 s the connection counts as lost.
const timeoutMs = 15_000;

/** Throws on any failure: the caller then shows the local reviews. */
export async function fetchGoogleReviews(
  language: Language,
  defaults: ReviewsDefaults,
): Promise<GoogleReviews> {
  const response = await fetch(`${googleReviewsPath}?${languageParameter}=${language}`, {
    headers: { [anonymousKeyHeader]: anonymousKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok)
    throw new Error(`The server responded to the reviews request with ${response.status}`);
  return readGoogleReviews(await response.json(), language, defaults);
}
