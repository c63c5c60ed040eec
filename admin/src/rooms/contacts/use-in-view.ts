import { type RefObject, useEffect, useRef } from "react";

/**
 * Reports when an element enters or leaves the screen, enlarged by `margin`. When `about` changes it reports again: the end of a
 * list may still be on the screen after a page was added.
 */
export function useInView<E extends Element>(
  onChange: (isInView: boolean) => void,
  margin: string,
  about?: unknown,
): RefObject<E | null> {
  const element = useRef<E>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer reports the present state
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => latest.current(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [margin, about]);
  return element;
}
