const scrolledAbovePx = 10;

/** The header gets its background when the page is scrolled. A page that opens at a section fires the event too. */
export function watchHeader(): void {
  const root = document.documentElement;
  const update = () => {
    root.toggleAttribute("data-scrolled", scrollY > scrolledAbovePx);
    // It stays: `reveal.ts` must know.
    root.dataset.hasScrolled = "";
  };
  addEventListener("scroll", update, { passive: true });
}
