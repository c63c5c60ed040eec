import { type GoogleReview, type GoogleReviewsResponse, today } from "@fiosite/contract/reviews";
import type { GooglePlace, GooglePlaceReview } from "./google-places-client.ts";

const stars = [1, 2, 3, 4, 5] as const;

export function toReviewsResponse(place: GooglePlace, now: Date): GoogleReviewsResponse {
  const attributions = place.attributions.flatMap(({ provider, providerUri }) =>
    provider ? [{ provider, provider_url: httpsLink(providerUri) }] : [],
  );
  return {
    reviews: place.reviews.flatMap((review) => toReview(review) ?? []),
    rating: isRating(place.rating) ? place.rating : undefined,
    user_ratings_total: place.userRatingCount,
    timestamp: now.getTime(),
    date: today(now),
    maps_url: googleLink(place.googleMapsUri),
    attributions: attributions.length > 0 ? attributions : undefined,
  };
}

/** Leaves out a review without author, stars or time: Google forbids showing one without its author. */
function toReview(review: GooglePlaceReview): GoogleReview | undefined {
  const { text, originalText, authorAttribution: author } = review;
  const rating = stars.find((count) => count === Math.round(review.rating ?? 0));
  const time = Math.floor(Date.parse(review.publishTime ?? "") / 1_000);
  if (!author?.displayName || !rating || Number.isNaN(time)) return undefined;
  const shown = text?.text === undefined ? originalText : text;
  return {
    author_name: author.displayName,
    rating,
    text: shown?.text ?? "",
    profile_photo_url: googlePhoto(author.photoUri),
    time,
    author_url: googleLink(author.uri),
    review_url: googleLink(review.googleMapsUri),
    flag_url: googleLink(review.flagContentUri),
    relative_time: review.relativePublishTimeDescription,
    language: shown?.languageCode,
    // Compares the texts, not the languages: Google writes one language as "pt" or "pt-BR".
    is_translated: originalText?.text !== undefined && originalText.text !== shown?.text,
  };
}

function isRating(rating = 0): boolean {
  return rating >= 1 && rating <= 5;
}

const photoHost = /^(?:[a-z0-9-]+\.)*googleusercontent\.com$/;
const mapsHost = /^(?:(?:[a-z0-9-]+\.)*google\.com|maps\.app\.goo\.gl)$/;

/** Keeps only hosts that our Content-Security-Policy allows. */
export function googlePhoto(address: string | undefined): string | null {
  const url = httpsUrl(address);
  return url && photoHost.test(url.host) ? url.href : null;
}

/** The page shows this address as a link, so it must lead to Google. */
export function googleLink(address: string | undefined): string | undefined {
  const url = httpsUrl(address);
  if (!url) return undefined;
  const isShort = url.host === "goo.gl" && url.pathname.startsWith("/maps/");
  return isShort || mapsHost.test(url.host) ? url.href : undefined;
}

/** The other providers that Google names can have any host, but must use https. */
export function httpsLink(address: string | undefined): string | undefined {
  return httpsUrl(address)?.href;
}

function httpsUrl(address = ""): URL | undefined {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? url : undefined;
}
