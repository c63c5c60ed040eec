import { GoogleCredit } from "./google-credit.tsx";
import type { ReviewsDefaults } from "./google-reviews.ts";
import { LoadingReviews } from "./loading-reviews.tsx";
import { ReviewCarousel } from "./review-carousel.tsx";
import body from "./reviews-body.module.css";
import { ReviewsHead } from "./reviews-head.tsx";
import { ReviewsNote } from "./reviews-note.tsx";
import { type ReviewsTexts, ReviewsTextsContext } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";
import { Toast } from "./toast.tsx";
import { type ReviewsState, useReviews } from "./use-reviews.ts";

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

interface ReviewsBodyProps {
  reviews: ReviewsState;
  localReviews: Testimonial[];
}

function ReviewsBody({ reviews, localReviews }: ReviewsBodyProps) {
  if (reviews.state === "loading") return <LoadingReviews localReviews={localReviews} />;
  const isFailed = reviews.state === "failed";
  return (
    <div className={body.body}>
      {isFailed ? <ReviewsNote /> : <GoogleCredit {...reviews.google} />}
      <ReviewCarousel reviews={isFailed ? localReviews : reviews.google.testimonials} />
    </div>
  );
}
