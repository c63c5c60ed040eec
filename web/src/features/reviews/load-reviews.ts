import { type Language, languages } from "@fiosite/content/languages";
import type { Facts } from "@fiosite/content/schema/facts";
import { languageParameter } from "@fiosite/contract/language";
import { anonymousKey, anonymousKeyHeader } from "@fiosite/contract/leads";
import { googleReviewsPath, googleReviewsResponseSchema, today } from "@fiosite/contract/reviews";
import * as v from "valibot";
import { googleTestimonial, type Testimonial } from "./testimonial.ts";

// The server responds within 9 s even when Google hangs; after 15 s the connection counts as lost.
const timeoutMs = 15_000;
const cacheKey = "google_reviews_cache";

/** Shown when Google's response omits them. */
export type ReviewsDefaults = Facts["reviewsDefaults"];

export interface LoadedReviews extends Omit<GoogleReviews, "reviews"> {
  /** Created before rendering: shortening the first comment with an emoji takes over 50 ms on a phone. */
  testimonials: Testimonial[];
}

/** Throws on any failure: the caller then shows the local reviews. */
export async function loadReviews(
  language: Language,
  defaults: ReviewsDefaults,
): Promise<LoadedReviews> {
  const cached = readCachedReviews(language, new Date());
  const { reviews, ...figures } = cached ?? (await fetchReviews(language, defaults));
  return { ...figures, testimonials: reviews.map(googleTestimonial) };
}

async function fetchReviews(language: Language, defaults: ReviewsDefaults): Promise<GoogleReviews> {
  const response = await fetch(`${googleReviewsPath}?${languageParameter}=${language}`, {
    headers: { [anonymousKeyHeader]: anonymousKey },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok)
    throw new Error(`The server responded to the reviews request with ${response.status}`);
  const reviews = readGoogleReviews(await response.json(), language, defaults);
  cacheReviews(reviews);
  return reviews;
}

const { entries } = googleReviewsResponseSchema;

/** Google's reviews as the browser shows and caches them: the specification's record and the data for Google's credit. */
const googleReviewsSchema = v.object({
  reviews: v.pipe(entries.reviews, v.nonEmpty()),
  timestamp: entries.timestamp,
  rating: v.nonOptional(entries.rating),
  total: v.nonOptional(entries.user_ratings_total),
  date: entries.date,
  /** Language into which Google translated the texts. A record without it, as in the specification, is shown in any language. */
  language: v.optional(v.picklist(languages)),
  maps_url: entries.maps_url,
  attributions: entries.attributions,
});
type GoogleReviews = v.InferOutput<typeof googleReviewsSchema>;

const fetchedListSchema = v.object({ reviews: v.pipe(v.array(v.unknown()), v.nonEmpty()) });

export function readGoogleReviews(
  body: unknown,
  language: Language,
  defaults: ReviewsDefaults,
): GoogleReviews {
  const list = v.safeParse(fetchedListSchema, body);
  if (!list.success) throw new Error("No reviews found in API response");
  const { user_ratings_total, ...response } = v.parse(googleReviewsResponseSchema, body);
  return {
    ...response,
    rating: response.rating ?? defaults.rating,
    total: user_ratings_total ?? defaults.total,
    language,
  };
}

/** Another script may have written to this key; an invalid record only costs a request. */
const cachedSchema = v.pipe(v.string(), v.parseJson(), googleReviewsSchema);

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
    const cached = v.safeParse(cachedSchema, openStorage().getItem(cacheKey));
    if (cached.success && cached.output.date === today(now)) {
      const { language: cachedLanguage = language } = cached.output;
      if (cachedLanguage === language) return cached.output;
    }
    openStorage().removeItem(cacheKey);
  } catch {
    // Some private modes and in-app browsers deny storage: the only cost is a request.
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
