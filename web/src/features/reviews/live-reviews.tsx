import { defaultRating, defaultTotal } from "@fiosite/content/reviews-defaults";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { GoogleCredit } from "./google-credit.tsx";
import { LoadingReviews } from "./loading-reviews.tsx";
import { ReviewCarousel } from "./review-carousel.tsx";
import body from "./reviews-body.module.css";
import { ReviewsHead } from "./reviews-head.tsx";
import { ReviewsNote } from "./reviews-note.tsx";
import { localTestimonials } from "./testimonial.ts";
import { Toast } from "./toast.tsx";
import { type ReviewsState, useReviews } from "./use-reviews.ts";

export function LiveReviewsHead({ titleId }: { titleId: string }) {
  const reviews = useReviews();
  const { rating, total } =
    reviews.state === "google" ? reviews.google : { rating: defaultRating, total: defaultTotal };
  return <ReviewsHead titleId={titleId} rating={rating} total={total} />;
}

export function LiveReviews() {
  const { t } = useTranslation("home");
  // Deferred, the cards are drawn in slices that let a tap go first: at once they would hold up a phone for 200 ms.
  const reviews = useDeferredValue(useReviews());
  const [closedAt, setClosedAt] = useState(0);
  const failedAt = reviews.state === "failed" ? reviews.failedAt : 0;
  return (
    <>
      <ShownReviews reviews={reviews} />
      <Toast
        text={failedAt > closedAt ? t("reviews.error.toast") : undefined}
        closeLabel={t("reviews.closeToast")}
        onClose={() => setClosedAt(failedAt)}
      />
    </>
  );
}

function ShownReviews({ reviews }: { reviews: ReviewsState }) {
  if (reviews.state === "loading") return <LoadingReviews />;
  const isFailed = reviews.state === "failed";
  return (
    <div className={body.body}>
      {isFailed ? <ReviewsNote /> : <GoogleCredit {...reviews.google} />}
      <ReviewCarousel
        reviews={isFailed ? localTestimonials(reviews.language) : reviews.google.testimonials}
      />
    </div>
  );
}
