import { CarouselArrows } from "./carousel-arrows.tsx";
import styles from "./loading-reviews.module.css";
import { ReviewCard } from "./review-card.tsx";
import row from "./review-row.module.css";
import body from "./reviews-body.module.css";
import { ReviewsNote } from "./reviews-note.tsx";
import { useReviewsTexts } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";

const skeletons = ["1", "2", "3", "4", "5", "6"];

/**
 * The prerendered state. Without scripts the styles show the local reviews in a row that scrolls natively. With scripts they
 * show skeletons until the island is live, or the local reviews and a note if the island fails to load.
 */
export function LoadingReviews({ localReviews }: { localReviews: Testimonial[] }) {
  const { texts } = useReviewsTexts();
  return (
    <div className={body.body}>
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
        <p className={body.status} role="status">
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
