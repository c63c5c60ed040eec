import type { GoogleReview } from "@fiosite/contract/reviews";
import { shortenComment } from "./shorten-comment.ts";

/** What a card shows, whether Google's or ours. */
export interface Testimonial {
  name: string;
  rating: number;
  comment: string;
  photoUrl?: string | undefined;
  /** Language of the comment, where it is known. */
  language?: string | undefined;
  /** Google's own links and marks; a local review makes no such claim. */
  google?: GoogleLinks | undefined;
}

export interface GoogleLinks {
  authorUrl?: string | undefined;
  reviewUrl?: string | undefined;
  reportUrl?: string | undefined;
  isTranslated: boolean;
}

export function googleTestimonial(review: GoogleReview): Testimonial {
  return {
    name: review.author_name,
    rating: review.rating,
    comment: shortenComment(review.text),
    photoUrl: review.profile_photo_url ?? undefined,
    language: review.language,
    google: {
      authorUrl: review.author_url,
      reviewUrl: review.review_url,
      reportUrl: review.flag_url,
      isTranslated: review.is_translated ?? false,
    },
  };
}
