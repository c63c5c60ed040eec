import { defaultRating, defaultTotal } from "@fiosite/content/reviews-defaults";
import { startTransition, useCallback, useState } from "react";
import { LoadingReviews } from "./loading-reviews.tsx";
import styles from "./reviews-head.module.css";
import { ReviewsHead } from "./reviews-head.tsx";
import { UnreachableReviews } from "./unreachable-reviews.tsx";
import { whenNear } from "./when-near.ts";

type LiveReviews = typeof import("./live-reviews.tsx");

// By itself: Vite takes a `then` for part of the import, and a missing style file would go past its failure handler.
const loadLiveReviews = (): Promise<LiveReviews> => import("./live-reviews.tsx");

/** What the page comes with: figures and skeletons. All that loads and moves arrives when the section is near. */
export function Reviews({ titleId }: { titleId: string }) {
  const [live, setLive] = useState<LiveReviews>();
  const [plainReviews, setPlainReviews] = useState<string>();

  const loadWhenNear = useCallback((place: HTMLElement | null) => {
    if (!place) return;
    return whenNear(place, () => {
      loadLiveReviews().then(
        // As a transition, so that a tap can go first.
        (loaded) => startTransition(() => setLive(loaded)),
        () => setPlainReviews(textWithoutScript(place)),
      );
    });
  }, []);

  return (
    <div ref={loadWhenNear}>
      {/* Stays while its content changes: the page's reveal has marked this very element. */}
      <div className={`${styles.head} anim`}>
        {live ? (
          <live.LiveReviewsHead titleId={titleId} />
        ) : (
          <ReviewsHead titleId={titleId} rating={defaultRating} total={defaultTotal} />
        )}
      </div>
      {live && <live.LiveReviews />}
      {!live && plainReviews === undefined && <LoadingReviews />}
      {plainReviews !== undefined && <UnreachableReviews plainReviews={plainReviews} />}
    </div>
  );
}

/** The page carries the local reviews for visitors without JavaScript; where it runs, they are there as text. */
function textWithoutScript(place: HTMLElement): string {
  return place.querySelector("noscript")?.textContent ?? "";
}
