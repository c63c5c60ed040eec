import { formatNumber } from "@fiosite/content/format";
import type { Language } from "@fiosite/content/languages";
import { startTransition, useEffect, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { NewTabLink } from "#ui/links.tsx";
import { Stars } from "#ui/stars.tsx";
import { countEvent } from "../../count-event.ts";
import { type LoadedReviews, loadReviews, type ReviewsDefaults } from "./load-reviews.ts";
import { ReviewCard } from "./review-card.tsx";
import row from "./review-carousel.module.css";
import { CarouselArrows, ReviewCarousel } from "./review-carousel.tsx";
import styles from "./reviews.module.css";
import { type ReviewsTexts, ReviewsTextsContext, useReviewsTexts } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";
import { Toast } from "./toast.tsx";

interface ReviewsProps extends ReviewsTexts {
  titleId: string;
  localReviews: Testimonial[];
  defaults: ReviewsDefaults;
}

/** Google's reviews, or the local ones if Google's cannot be loaded. */
export function Reviews({ titleId, localReviews, defaults, ...texts }: ReviewsProps) {
  const reviews = useReviews(texts.language, defaults);
  const { rating, total } = reviews.state === "google" ? reviews.google : defaults;
  return (
    <ReviewsTextsContext value={texts}>
      <ReviewsHead titleId={titleId} rating={rating} total={total} />
      <ReviewsBody reviews={reviews} localReviews={localReviews} />
      <Toast isNeeded={reviews.state === "failed"} />
    </ReviewsTextsContext>
  );
}

type ReviewsState =
  | { state: "loading" }
  | { state: "failed" }
  | { state: "google"; google: LoadedReviews };

/** Loads once per page, without a retry: the server retries already, and the local reviews are the fallback. */
function useReviews(language: Language, defaults: ReviewsDefaults): ReviewsState {
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

interface ReviewsHeadProps {
  titleId: string;
  rating: number;
  total: number;
}

function ReviewsHead({ titleId, rating, total }: ReviewsHeadProps) {
  const { texts, numberFormat, fill } = useReviewsTexts();
  return (
    // `scripts/page.ts` adds a class before React hydrates.
    <div className={`${styles.head} anim`} suppressHydrationWarning>
      <div className={styles.text}>
        <h2 id={titleId}>{fill(texts.title, { total })}</h2>
        <p className="lead">{fill(texts.subtitle, { rating, total })}</p>
      </div>
      <div className={styles.score}>
        <b aria-hidden="true">{formatNumber(rating, numberFormat)}</b>
        <div>
          <Stars rating={rating} label={fill(texts.starsLabel, { rating })} />
          <p>{fill(texts.score, { rating, total })}</p>
        </div>
      </div>
    </div>
  );
}

interface ReviewsBodyProps {
  reviews: ReviewsState;
  localReviews: Testimonial[];
}

function ReviewsBody({ reviews, localReviews }: ReviewsBodyProps) {
  if (reviews.state === "loading") return <LoadingReviews localReviews={localReviews} />;
  const isFailed = reviews.state === "failed";
  return (
    <div className={styles.body}>
      {isFailed ? <ReviewsNote /> : <GoogleCredit {...reviews.google} />}
      <ReviewCarousel reviews={isFailed ? localReviews : reviews.google.testimonials} />
    </div>
  );
}

type GoogleCreditProps = Pick<LoadedReviews, "maps_url" | "attributions">;

/** Google's policies require its untranslated name, the order of the reviews and the names of other providers. */
function GoogleCredit({ maps_url, attributions = [] }: GoogleCreditProps) {
  const { texts } = useReviewsTexts();
  return (
    <p className={styles.status}>
      <Provider name={texts.google.provider} url={maps_url} />
      <span>{texts.google.order}</span>
      {attributions.map(({ provider, provider_url }) => (
        <Provider key={provider} name={provider} url={provider_url} />
      ))}
    </p>
  );
}

function Provider({ name, url }: { name: string; url: string | undefined }) {
  const { newTabNote } = useReviewsTexts();
  if (!url) return <span translate="no">{name}</span>;
  return (
    <NewTabLink href={url} newTabNote={newTabNote}>
      <span translate="no">{name}</span>
    </NewTabLink>
  );
}

function ReviewsNote() {
  const { texts } = useReviewsTexts();
  return (
    <p className={styles.note}>
      <Icon name="warning" />
      {texts.error.note}
    </p>
  );
}

const skeletons = ["1", "2", "3", "4", "5", "6"];

/**
 * The prerendered state. Without scripts the styles show the local reviews in a row that scrolls natively. With scripts they
 * show skeletons until the island is live, or the local reviews and a note if the island fails to load.
 */
function LoadingReviews({ localReviews }: { localReviews: Testimonial[] }) {
  const { texts } = useReviewsTexts();
  return (
    <div className={styles.body}>
      <div className={styles.failed}>
        <ReviewsNote />
      </div>
      <section
        className={`${styles.local} ${row.viewport} ${row.scrolling}`}
        aria-label={texts.carousel.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a tab stop no key scrolls the row
        tabIndex={0}
      >
        <ul className={row.row}>
          {localReviews.map((review) => (
            <li key={review.name} className={row.slide}>
              <ReviewCard {...review} />
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.loading}>
        <p className={styles.status} role="status">
          {texts.carousel.loading}
        </p>
        <div className={row.viewport} aria-hidden="true">
          <div className={row.row}>
            {skeletons.map((each) => (
              <div key={each} className={row.slide}>
                <div className={styles.skeleton} />
              </div>
            ))}
          </div>
        </div>
        <CarouselArrows />
      </div>
    </div>
  );
}
