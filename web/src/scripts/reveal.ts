/**
 * Adds `animated` to `.anim` elements when their top is above 85 % of the viewport's height, on load and on scroll. Elements
 * below the first screen wait for it invisibly, but what the visitor has seen is never hidden.
 */
export function watchReveal(): void {
  const root = document.documentElement;
  let isFirstPass = true;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target, boundingClientRect } of entries) {
        if (isIntersecting) {
          target.classList.add("animated");
          observer.unobserve(target);
        } else if (isFirstPass && boundingClientRect.top >= innerHeight && !hasScrolled(root)) {
          target.setAttribute("data-waiting", "");
        }
      }
      isFirstPass = false;
      root.classList.add("reveal-ready");
    },
    // Everything above that height counts, however far a visitor has jumped.
    { rootMargin: "1000000px 0px -15%" },
  );
  const elements = document.querySelectorAll(".anim");
  for (const element of elements) observer.observe(element);
  if (elements.length === 0) root.classList.add("reveal-ready");
}

/** Who has scrolled before this script arrived may have seen any element. */
function hasScrolled({ dataset }: HTMLElement): boolean {
  return dataset.hasScrolled !== undefined;
}
