import { defaultLanguage } from "@fiosite/content/languages";
import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { GoogleReview } from "@fiosite/contract/reviews";

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

export function localTestimonials(content: VisitorContent): Testimonial[] {
  const { facts, language, untranslated } = content;
  return facts.localReviews.map(({ name, rating, comment, profilePhotoUrl }) => ({
    name,
    rating,
    comment: shortenComment(comment),
    photoUrl: profilePhotoUrl ?? undefined,
    language: untranslated.includes(comment) ? defaultLanguage : language,
  }));
}

const longestComment = 140;

/** Characters that never combine: Latin letters, punctuation, dashes. `Intl.Segmenter` takes tens of ms on a phone. */
const plainText = /^[\n -~\u00a0-\u024f\u2010-\u2027]*$/;

/** Counts visible characters, so that an emoji or an accented letter is never cut in two. */
export function shortenComment(comment: string): string {
  if (comment.length <= longestComment) return comment;
  const letters = splitLetters(comment);
  if (letters.length <= longestComment) return comment;
  return `${letters.slice(0, longestComment).join("").trimEnd()}…`;
}

export function splitLetters(text: string): string[] {
  // Firefox before 125 lacks `Intl.Segmenter`: a family emoji may lose a member there, but no character is cut in half.
  if (plainText.test(text) || !("Segmenter" in Intl)) return Array.from(text);
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
}
