const triggerShare = 0.85;

/**
 * Gives 'animated' to marked elements once their top is within 85 % of the viewport's height, on load and on scroll.
 * What is in view already is marked first, so that turning the effect on hides only what lies further down.
 */
export function watchReveal(): () => void {
  revealReached();
  document.documentElement.classList.add("reveal-ready");
  addEventListener("scroll", revealReached, { passive: true });
  addEventListener("resize", revealReached, { passive: true });
  return () => {
    removeEventListener("scroll", revealReached);
    removeEventListener("resize", revealReached);
  };
}

function revealReached() {
  const line = innerHeight * triggerShare;
  for (const element of document.querySelectorAll(".anim:not(.animated)")) {
    if (element.getBoundingClientRect().top <= line) element.classList.add("animated");
  }
}
