import EmblaCarousel, { type EmblaCarouselType } from "embla-carousel";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";

const options = {
  loop: true,
  align: "start",
  slidesToScroll: 1,
  // A card counts as shown when hardly any of it is cut off; the one that peeks in on a phone does not.
  inViewThreshold: 0.9,
  breakpoints: { "(prefers-reduced-motion: reduce)": { duration: 0 } },
} as const;

/** Embla, and what React shows of its state. With too few cards to loop it scrolls to the last and stops. */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType>();
  // Measures the cards, so it comes after them, in a task of its own: in one with them a phone would be held up for 140 ms.
  useEffect(() => {
    if (!viewport.current) return;
    const started = EmblaCarousel(viewport.current, {
      ...options,
      startIndex: missedMoves(viewport.current),
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
  // As text: every call of Embla's makes a new list, which React would take for a change.
  const inView = useSyncExternalStore(subscribe, () => embla?.slidesInView().join() ?? "");

  return {
    viewport,
    canScrollPrevious,
    canScrollNext,
    scrollPrevious: () => embla?.scrollPrev(),
    scrollNext: () => embla?.scrollNext(),
    /** Until Embla has looked, every card counts as shown. */
    isInView: (index: number) => inView === "" || inView.split(",").includes(String(index)),
  };
}

/** How far taps on the arrows would have moved the carousel, had it been there: `scripts/islands.ts` counts them. */
function missedMoves(viewport: HTMLElement): number {
  const island = viewport.closest<HTMLElement>("[data-island]");
  const slideCount = viewport.querySelectorAll("[role=group]").length;
  const moves = Number(island?.dataset.missedMoves ?? 0);
  return ((moves % slideCount) + slideCount) % slideCount;
}
