import type { Language } from "@fiosite/content/languages";
import { fetchGoogleReviews } from "./fetch-google-reviews.ts";
import type { GoogleReviews } from "./google-reviews.ts";
import { keepReviews, takeTodaysReviews } from "./reviews-cache.ts";
import { googleTestimonial, type Testimonial } from "./testimonial.ts";

export interface LoadedReviews extends Omit<GoogleReviews, "reviews"> {
  /** Made here and not where they are drawn: shortening the first comment with an emoji takes a phone over 50 ms. */
  testimonials: Testimonial[];
}

export async function loadReviews(language: Language): Promise<LoadedReviews> {
  const kept = takeTodaysReviews(language, new Date());
  const { reviews, ...figures } = kept ?? (await fetchAndKeep(language));
  return { ...figures, testimonials: reviews.map(googleTestimonial) };
}

async function fetchAndKeep(language: Language): Promise<GoogleReviews> {
  const fresh = await fetchGoogleReviews(language);
  keepReviews(fresh);
  return fresh;
}
