import type { VisitorContent } from "@fiosite/content/visitor-content";
import { shortenComment } from "./shorten-comment.ts";
import type { Testimonial } from "./testimonial.ts";

export function localTestimonials({ facts, language }: VisitorContent): Testimonial[] {
  return facts.localReviews.map(({ name, rating, comment, profilePhotoUrl }) => ({
    name,
    rating,
    comment: shortenComment(comment),
    photoUrl: profilePhotoUrl ?? undefined,
    language,
  }));
}
