import type { KeyboardEvent } from "react";
import { CarouselArrows } from "./carousel-arrows.tsx";
import { ReviewCard } from "./review-card.tsx";
import styles from "./review-carousel.module.css";
import row from "./review-row.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";
import { useCarousel } from "./use-carousel.ts";

const slidesId = "review-slides";

/** Follows the WAI-ARIA carousel pattern: controls before slides, no automatic rotation. */
export function ReviewCarousel({ reviews }: { reviews: Testimonial[] }) {
  const { texts, fill } = useReviewsTexts();
  const { viewport, isInView, ...carousel } = useCarousel();

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === "ArrowLeft") carousel.scrollPrevious();
    else if (event.key === "ArrowRight") carousel.scrollNext();
    else return;
    event.preventDefault();
    // A focused card may leave the row and become inert, which would drop the focus.
    const isInCard = event.target instanceof Element && event.target.closest("[role=group]");
    if (isInCard) event.currentTarget.querySelector("button")?.focus();
  }

  return (
    <section
      className={styles.carousel}
      aria-roledescription={texts.carousel.roleDescription}
      aria-label={texts.carousel.label}
      onKeyDown={moveByKey}
    >
      <CarouselArrows carousel={{ slidesId, ...carousel }} />
      <div ref={viewport} className={row.viewport}>
        <div id={slidesId} className={row.row} aria-live="polite">
          {reviews.map((review, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern requires role group; a fieldset groups form fields
            <div
              key={`${review.name} ${review.comment}`}
              className={row.slide}
              role="group"
              aria-roledescription={texts.carousel.slide}
              aria-label={fill(texts.carousel.position, {
                position: index + 1,
                size: reviews.length,
              })}
              inert={!isInView(index)}
            >
              <ReviewCard {...review} />
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
