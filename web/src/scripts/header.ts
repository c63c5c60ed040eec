const scrolledAbovePx = 10;

/** Gives the header its background once the page is scrolled, with or without scroll timelines in the browser. */
export function watchHeader(): void {
  const header = document.querySelector("header");
  const mark = () => header?.toggleAttribute("data-scrolled", scrollY > scrolledAbovePx);
  addEventListener("scroll", mark, { passive: true });
  // Reading the position now would lay the page out before its first paint.
  requestAnimationFrame(mark);
}
