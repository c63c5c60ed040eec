import type { GoogleReview } from "@fiosite/contract/reviews";
import { shortenComment } from "./shorten-comment.ts";

/** A review as a card shows it, from Google or from our content. */
export interface Testimonial {
  name: string;
  rating: number;
  comment: string;
  photoUrl?: string | undefined;
  /** Language of the comment, if known. */
  language?: string | undefined;
  /** Links to Google; a local review has none. */
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
