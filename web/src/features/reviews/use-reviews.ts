import type { Language } from "@fiosite/content/languages";
import { startTransition, useEffect, useState } from "react";
import { countEvent } from "../../count-event.ts";
import type { ReviewsDefaults } from "./google-reviews.ts";
import { type LoadedReviews, loadReviews } from "./load-reviews.ts";

export type ReviewsState =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "google"; google: LoadedReviews };

/** Loads once per page, without a retry: the server retries already, and the local reviews are the fallback. */
export function useReviews(language: Language, defaults: ReviewsDefaults): ReviewsState {
  const [reviews, setReviews] = useState<ReviewsState>({ state: "loading" });
  useEffect(() => {
    // A transition renders the cards in slices, so that a tap is handled between them; one task would block a phone for 200 ms.
    const show = (next: ReviewsState) => startTransition(() => setReviews(next));
    loadReviews(language, defaults).then(
      (google) => show({ state: "google", google }),
      (error: unknown) => {
        // biome-ignore lint/suspicious/noConsole: visitors see the fallback; developers need the reason
        console.error("Google's reviews were not loaded:", error);
        countEvent("reviews-failed");
        show({ state: "failed" });
      },
    );
  }, [language, defaults]);
  return reviews;
}
