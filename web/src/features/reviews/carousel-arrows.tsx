import { Icon } from "#ui/icon.tsx";
import styles from "./carousel-arrows.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";

interface CarouselArrowsProps {
  carousel?: {
    slidesId: string;
    canScrollPrevious: boolean;
    canScrollNext: boolean;
    scrollPrevious: () => void;
    scrollNext: () => void;
  };
}

/** Rendered before the carousel is loaded and invisible when all cards fit, so that the layout never shifts. */
export function CarouselArrows({ carousel }: CarouselArrowsProps) {
  const { texts } = useReviewsTexts();
  const isNeeded = !carousel || carousel.canScrollPrevious || carousel.canScrollNext;
  return (
    <div className={styles.arrows} data-needed={isNeeded}>
      <button
        type="button"
        aria-label={texts.carousel.previous}
        data-move="-1"
        aria-controls={carousel?.slidesId}
        aria-disabled={!carousel?.canScrollPrevious}
        onClick={carousel?.scrollPrevious}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        type="button"
        aria-label={texts.carousel.next}
        data-move="1"
        aria-controls={carousel?.slidesId}
        aria-disabled={!carousel?.canScrollNext}
        onClick={carousel?.scrollNext}
      >
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}
