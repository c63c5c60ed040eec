import type { Language } from "@fiosite/content/languages";
import { languageParameter } from "@fiosite/contract/language";
import { anonymousKey, anonymousKeyHeader } from "@fiosite/contract/leads";
import { googleReviewsPath } from "@fiosite/contract/reviews";
import { type GoogleReviews, readGoogleReviews } from "./google-reviews.ts";

// The server answers within 9 s even when Google hangs; beyond this the line is lost.
const longestWaitMs = 15_000;

/** Throws on any failure: the caller then shows the local reviews. */
export async function fetchGoogleReviews(language: Language): Promise<GoogleReviews> {
  const answer = await fetch(`${googleReviewsPath}?${languageParameter}=${language}`, {
    headers: { [anonymousKeyHeader]: anonymousKey },
    signal: AbortSignal.timeout(longestWaitMs),
  });
  if (!answer.ok) throw new Error(`The reviews were answered with ${answer.status}`);
  return readGoogleReviews(await answer.json(), language);
}
