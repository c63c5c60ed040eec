const narrow = "(max-width: 767.98px)";

/** The menu is a `<details>`: it opens and closes by itself; this adds what the element does not do. */
export function watchMenu(): void {
  // `toggle` does not bubble: it is caught on its way down.
  document.addEventListener("toggle", (event) => shieldPage(event.target), true);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#menu a")) closeMenu();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && closeMenu()) menu()?.querySelector("summary")?.focus();
  });
  matchMedia(narrow).addEventListener("change", closeMenu);
  // The back/forward cache would bring the page back with its menu open.
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

/** While the full-screen menu is open, focus must not wander into the page behind it. */
function shieldPage(target: EventTarget | null) {
  const details = menu();
  if (!details || target !== details) return;
  for (const part of document.querySelectorAll("main, footer, aside")) {
    part.toggleAttribute("inert", details.open);
  }
}
