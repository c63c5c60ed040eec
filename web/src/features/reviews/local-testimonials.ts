import type { Language } from "@fiosite/content/languages";
import { localReviews } from "@fiosite/content/local-reviews";
import { shortenComment } from "./shorten-comment.ts";
import type { Testimonial } from "./testimonial.ts";

export function localTestimonials(language: Language): Testimonial[] {
  return localReviews.map(({ name, rating, comment, profilePhotoUrl }) => ({
    name,
    rating,
    comment: shortenComment(comment[language]),
    photoUrl: profilePhotoUrl ?? undefined,
    language,
  }));
}
