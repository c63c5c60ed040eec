import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

const options = {
  loop: true,
  align: "start",
  slidesToScroll: 1,
  // A card counts as visible if at least 90 % of it is; the partly visible next card on a phone does not.
  inViewThreshold: 0.9,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Embla and the part of its state that React renders. If there are too few cards to loop, it stops at the last one. */
export function useCarousel() {
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
