const scrolledAbovePx = 10;

/** The header gets its background when the page is scrolled. A page that opens at a section fires the event too. */
export function watchHeader(): void {
  const root = document.documentElement;
  const update = () => root.toggleAttribute("data-scrolled", scrollY > scrolledAbovePx);
  addEventListener("scroll", update, { passive: true });
}
