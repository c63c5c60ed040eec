/** Adds `animated` to `.anim` elements when their top is above 85 % of the viewport's height, on load and on scroll. */
export function watchReveal(): void {
  const root = document.documentElement;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        target.classList.add("animated");
        observer.unobserve(target);
      }
      // Only after the elements in view are marked: the class hides all others, and visible ones must not flicker.
      root.classList.add("reveal-ready");
    },
    // Everything above that height counts, however far a visitor has jumped.
    { rootMargin: "1000000px 0px -15%" },
  );
  const elements = document.querySelectorAll(".anim");
  for (const element of elements) observer.observe(element);
  if (elements.length === 0) root.classList.add("reveal-ready");
}
