import { type Language, languages } from "@fiosite/content/languages";
import type { Facts } from "@fiosite/content/schema/facts";
import { googleReviewsAnswerSchema } from "@fiosite/contract/reviews";
import * as v from "valibot";

const { entries } = googleReviewsAnswerSchema;

/** Google's reviews as the browser shows and caches them: the specification's record and the data for Google's credit. */
export const googleReviewsSchema = v.object({
  reviews: v.pipe(entries.reviews, v.nonEmpty()),
  timestamp: entries.timestamp,
  rating: v.nonOptional(entries.rating),
  total: v.nonOptional(entries.user_ratings_total),
  date: entries.date,
  /** Language into which Google translated the texts. The specification's record lacks it and then suits every visitor. */
  language: v.optional(v.picklist(languages)),
  maps_url: entries.maps_url,
  attributions: entries.attributions,
});
export type GoogleReviews = v.InferOutput<typeof googleReviewsSchema>;

/** Shown when Google's response omits them. */
export type ReviewsDefaults = Facts["reviewsDefaults"];

export function readGoogleReviews(
  body: unknown,
  language: Language,
  defaults: ReviewsDefaults,
): GoogleReviews {
  const { user_ratings_total, ...response } = v.parse(googleReviewsAnswerSchema, body);
  if (response.reviews.length === 0) throw new Error("No reviews found in API response");
  return {
    ...response,
    rating: response.rating ?? defaults.rating,
    total: user_ratings_total ?? defaults.total,
    language,
  };
}
