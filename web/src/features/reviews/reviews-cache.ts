/**
 * Today's reviews in the browser's storage. If the storage is denied, full or holds data from another script, the only cost
 * is a request to the server.
 */
import type { Language } from "@fiosite/content/languages";
import { today } from "@fiosite/contract/today";
import { parseJson, pipe, safeParse, string } from "valibot";
import { type GoogleReviews, googleReviewsSchema } from "./google-reviews.ts";

const cacheKey = "google_reviews_cache";

const recordSchema = pipe(string(), parseJson(), googleReviewsSchema);

type OpenStorage = () => Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Evaluated at each use: if storage is denied, reading `localStorage` itself throws. */
const browserStorage: OpenStorage = () => localStorage;

/** Returns only a valid record of this day and language; removes any other. */
export function readCachedReviews(
  language: Language,
  now: Date,
  openStorage = browserStorage,
): GoogleReviews | undefined {
  try {
    const cached = safeParse(recordSchema, openStorage().getItem(cacheKey));
    if (cached.success && cached.output.date === today(now)) {
      const { language: cachedLanguage = language } = cached.output;
      if (cachedLanguage === language) return cached.output;
    }
    openStorage().removeItem(cacheKey);
  } catch {
    // Some private modes and in-app browsers deny storage.
  }
  return undefined;
}

export function cacheReviews(reviews: GoogleReviews, openStorage = browserStorage): void {
  try {
    openStorage().setItem(cacheKey, JSON.stringify(reviews));
  } catch {
    // Full or denied: the next visit requests the reviews again.
  }
}
