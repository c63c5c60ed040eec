import * as v from "valibot";

/** Requested with the language, as in `?lng=en-US`: Google translates texts and relative times. */
export const googleReviewsPath = "/api/google-reviews";

const https = v.pipe(v.string(), v.startsWith("https://"));
// The browser also checks its own storage, which can hold anything, with this schema. An invalid address is dropped instead of
// failing the review.
const link = v.fallback(v.optional(https), undefined);

const googleReviewSchema = v.object({
  author_name: v.string(),
  rating: v.picklist([1, 2, 3, 4, 5]),
  text: v.string(),
  profile_photo_url: v.fallback(v.nullable(https), null),
  /** Unix seconds. */
  time: v.pipe(v.number(), v.integer()),
  author_url: link,
  /** The whole review on Google Maps. */
  review_url: link,
  /** Google's policies require a link to report each shown review. */
  flag_url: link,
  /** "há 2 semanas", "2 weeks ago". */
  relative_time: v.optional(v.string()),
  /** Language of `text`, "pt" or "en-US". */
  language: v.optional(v.string()),
  is_translated: v.optional(v.boolean()),
});
export type GoogleReview = v.InferOutput<typeof googleReviewSchema>;

export const googleReviewsResponseSchema = v.object({
  /** At most five. */
  reviews: v.array(googleReviewSchema),
  rating: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(5))),
  user_ratings_total: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** When the server fetched it from Google, in Unix milliseconds, and that day in the format of `today`. */
  timestamp: v.number(),
  date: v.pipe(v.string(), v.isoDate()),
  /** The company's place on Google Maps. */
  maps_url: link,
  /** Other providers that Google requires to be named beside its content. */
  attributions: v.optional(v.array(v.object({ provider: v.string(), provider_url: link }))),
});
export type GoogleReviewsResponse = v.InferOutput<typeof googleReviewsResponseSchema>;

/** The UTC day as yyyy-mm-dd, the same in browser and server: in Ceará it changes at 21:00 (decision 007). */
export function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
