import type { Language } from "@fiosite/content/languages";
import { startTransition, useEffect, useState } from "react";
import { type LoadedReviews, loadReviews } from "./load-reviews.ts";

export type ReviewsState =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "google"; google: LoadedReviews };

/** Loads once per page, without a retry: the server has tried twice already, and the local reviews are at hand. */
export function useReviews(language: Language): ReviewsState {
  const [reviews, setReviews] = useState<ReviewsState>({ state: "loading" });
  useEffect(() => {
    // As a transition the cards render in slices that let a tap go first; in one task they would block a phone for 200 ms.
    const show = (next: ReviewsState) => startTransition(() => setReviews(next));
    loadReviews(language).then(
      (google) => show({ state: "google", google }),
      () => show({ state: "failed" }),
    );
  }, [language]);
  return reviews;
}
