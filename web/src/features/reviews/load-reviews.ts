import type { Language } from "@fiosite/content/languages";
import { fetchGoogleReviews } from "./fetch-google-reviews.ts";
import type { GoogleReviews, ReviewsDefaults } from "./google-reviews.ts";
import { cacheReviews, readCachedReviews } from "./reviews-cache.ts";
import { googleTestimonial, type Testimonial } from "./testimonial.ts";

export interface LoadedReviews extends Omit<GoogleReviews, "reviews"> {
  /** Created before rendering: shortening the first comment with an emoji takes over 50 ms on a phone. */
  testimonials: Testimonial[];
}

export async function loadReviews(
  language: Language,
  defaults: ReviewsDefaults,
): Promise<LoadedReviews> {
  const cached = readCachedReviews(language, new Date());
  const { reviews, ...figures } = cached ?? (await fetchAndCache(language, defaults));
  return { ...figures, testimonials: reviews.map(googleTestimonial) };
}

async function fetchAndCache(
  language: Language,
  defaults: ReviewsDefaults,
): Promise<GoogleReviews> {
  const fresh = await fetchGoogleReviews(language, defaults);
  cacheReviews(fresh);
  return fresh;
}
