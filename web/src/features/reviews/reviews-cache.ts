/**
 * The day's reviews in the browser's storage. Whatever the storage does (refuse, be full, hold what another
 * script or hand wrote), the visitor only pays with a call to the server.
 */
import type { Language } from "@fiosite/content/languages";
import { today } from "@fiosite/contract/today";
import { parseJson, pipe, safeParse, string } from "valibot";
import { type GoogleReviews, googleReviewsSchema } from "./google-reviews.ts";

const cacheKey = "google_reviews_cache";

const recordSchema = pipe(string(), parseJson(), googleReviewsSchema);

type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Opened at each use: where storage is refused, merely naming `localStorage` throws. */
const browserStorage: OpenStorage = () => localStorage;

/** Only a valid record of this day and language is given; any other is removed. */
export function takeTodaysReviews(
  language: Language,
  now: Date,
  openStorage = browserStorage,
): GoogleReviews | undefined {
  try {
    const kept = safeParse(recordSchema, openStorage().getItem(cacheKey));
    if (kept.success && kept.output.date === today(now)) {
      const { language: keptLanguage = language } = kept.output;
      if (keptLanguage === language) return kept.output;
    }
    openStorage().removeItem(cacheKey);
  } catch {
    // Storage is refused in some private modes and in-app browsers.
  }
  return undefined;
}

export function keepReviews(reviews: GoogleReviews, openStorage = browserStorage): void {
  try {
    openStorage().setItem(cacheKey, JSON.stringify(reviews));
  } catch {
    // Full or refused: the next visit calls again.
  }
}
