import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { Icon } from "#ui/icon.tsx";
import { ReviewCard } from "./review-card.tsx";
import styles from "./review-carousel.module.css";
import { useReviewsTexts } from "./reviews-texts.tsx";
import type { Testimonial } from "./testimonial.ts";

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
      <CarouselArrows carousel={carousel} />
      <div ref={viewport} className={styles.viewport}>
        <div id={slidesId} className={styles.row} aria-live="polite">
          {reviews.map((review, index) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern requires role group; a fieldset groups form fields
            <div
              key={`${review.name} ${review.comment}`}
              className={styles.slide}
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

interface CarouselArrowsProps {
  carousel?: Omit<ReturnType<typeof useCarousel>, "viewport" | "isInView">;
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
        aria-controls={carousel && slidesId}
        aria-disabled={!carousel?.canScrollPrevious}
        onClick={carousel?.scrollPrevious}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        type="button"
        aria-label={texts.carousel.next}
        data-move="1"
        aria-controls={carousel && slidesId}
        aria-disabled={!carousel?.canScrollNext}
        onClick={carousel?.scrollNext}
      >
        <Icon name="arrow-right" />
      </button>
    </div>
  );
}

const options = {
  loop: true,
  align: "start",
  slidesToScroll: 1,
  // A card counts as visible if at least 90 % of it is; the partly visible next card on a phone does not.
  inViewThreshold: 0.9,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Embla and the part of its state that React renders. If there are too few cards to loop, it stops at the last one. */
function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  // Embla measures the cards. In the task that renders them this would block a phone for 140 ms, so it has its own.
  useEffect(() => {
    if (!viewport.current) return;
    const started = EmblaCarousel(viewport.current, {
      ...options,
      startIndex: firstSlide(viewport.current),
    });
    setEmbla(started);
    return () => started.destroy();
  }, []);
  const subscribe = useCallback(
    (onChange: () => void) => {
      embla?.on("select", onChange).on("slidesInView", onChange).on("reInit", onChange);
      return () => {
        embla?.off("select", onChange).off("slidesInView", onChange).off("reInit", onChange);
      };
    },
    [embla],
  );
  const canScrollPrevious = useSyncExternalStore(subscribe, () => embla?.canScrollPrev() ?? false);
  const canScrollNext = useSyncExternalStore(subscribe, () => embla?.canScrollNext() ?? false);
  // As text: Embla returns a new list each time, which React would treat as a change.
  const inView = useSyncExternalStore(subscribe, () => embla?.slidesInView().join() ?? "");

  return {
    viewport,
    canScrollPrevious,
    canScrollNext,
    scrollPrevious: () => embla?.scrollPrev(),
    scrollNext: () => embla?.scrollNext(),
    /** Until Embla has measured, every card counts as visible. */
    isInView: (index: number) => inView === "" || inView.split(",").includes(String(index)),
  };
}

/** The slide to start at: `scripts/islands.ts` counts taps on the arrows before the carousel is loaded. */
function firstSlide(viewport: HTMLElement): number {
  const island = viewport.closest<HTMLElement>("[data-island]");
  const slideCount = viewport.querySelectorAll("[role=group]").length;
  const moves = Number(island?.dataset.missedMoves ?? 0);
  return ((moves % slideCount) + slideCount) % slideCount;
}
