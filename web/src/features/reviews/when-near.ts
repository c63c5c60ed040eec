// About two screens of a phone: the reviews are there before a thumb that scrolls on reaches them.
const nearness = "1200px 0px";

/** Runs the task once, when the element comes near the viewport. Returns what calls it off. */
export function whenNear(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      task();
    },
    { rootMargin: nearness },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
