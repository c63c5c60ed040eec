const scrolledAbovePx = 10;

/** The header gets its background when the page is scrolled. */
export function watchHeader(): void {
  const header = document.querySelector("header");
  const update = () => header?.toggleAttribute("data-scrolled", scrollY > scrolledAbovePx);
  addEventListener("scroll", update, { passive: true });
  // Reading the position immediately would force a layout before the first paint.
  requestAnimationFrame(update);
}
