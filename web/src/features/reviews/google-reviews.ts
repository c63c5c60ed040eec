import { type Language, languages } from "@fiosite/content/languages";
import { defaultRating, defaultTotal } from "@fiosite/content/reviews-defaults";
import { googleReviewsAnswerSchema } from "@fiosite/contract/reviews";
import * as v from "valibot";

const answer = googleReviewsAnswerSchema.entries;

/** Google's reviews as the browser shows and keeps them: the specification's record, and what the credit needs. */
export const googleReviewsSchema = v.object({
  reviews: v.pipe(answer.reviews, v.nonEmpty()),
  timestamp: answer.timestamp,
  rating: v.nonOptional(answer.rating),
  total: v.nonOptional(answer.user_ratings_total),
  date: answer.date,
  /** Of the texts, which Google translates. The specification's record has none: without it, it suits any visitor. */
  language: v.optional(v.picklist(languages)),
  maps_url: answer.maps_url,
  attributions: answer.attributions,
});
export type GoogleReviews = v.InferOutput<typeof googleReviewsSchema>;

export function readGoogleReviews(body: unknown, language: Language): GoogleReviews {
  const { user_ratings_total, ...answered } = v.parse(googleReviewsAnswerSchema, body);
  if (answered.reviews.length === 0) throw new Error("No reviews found in API response");
  return {
    ...answered,
    rating: answered.rating ?? defaultRating,
    total: user_ratings_total ?? defaultTotal,
    language,
  };
}
