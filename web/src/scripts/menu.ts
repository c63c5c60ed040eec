const wide = "(min-width: 48em)";

/** Adds what a `<details>` does not do: close on Escape, after a click and in the back/forward cache. */
export function watchMenu(): void {
  // `toggle` does not bubble, so listen in the capture phase.
  document.addEventListener("toggle", (event) => setPageInert(event.target), true);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#menu a")) closeMenu();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && closeMenu()) menu()?.querySelector("summary")?.focus();
  });
  matchMedia(wide).addEventListener("change", closeMenu);
  // The back/forward cache would restore the page with its menu open.
  addEventListener("pagehide", closeMenu);
}

function menu() {
  return document.querySelector<HTMLDetailsElement>("#menu");
}

function closeMenu(): boolean {
  const details = menu();
  if (!details?.open) return false;
  details.open = false;
  return true;
}

/** While the full-screen menu is open, the page behind it must not get the focus. */
function setPageInert(target: EventTarget | null) {
  const details = menu();
  if (!details || target !== details) return;
  for (const region of document.querySelectorAll("main, footer, aside")) {
    region.toggleAttribute("inert", details.open);
  }
}
