const scrolledAbovePx = 10;

/** The header gets its background when the page is scrolled. A page that opens at a section fires the event too. */
export function watchHeader(): void {
  const root = document.documentElement;
  const update = () => {
    root.toggleAttribute("data-scrolled", scrollY > scrolledAbovePx);
    // This attribute is never removed: `watchReveal` of `page.ts` reads it.
    root.dataset.hasScrolled = "";
  };
  addEventListener("scroll", update, { passive: true });
}

const wide = "(min-width: 48em)";

/** Only Chromium has `CloseWatcher`. It reports Android's Back and a computer's Escape as a request to close. */
interface CloseWatcherWindow {
  CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
}

/** Adds what a `<details>` does not do: close on Back, on Escape, after a click and in the back/forward cache. */
export function watchMenu(): void {
  // `toggle` does not bubble, so listen in the capture phase.
  document.addEventListener("toggle", ({ target }) => target === menu() && followMenu(), true);
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#menu a")) closeMenu();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeByKey();
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

function closeByKey() {
  if (closeMenu()) menu()?.querySelector("summary")?.focus();
}

let watcher: InstanceType<NonNullable<CloseWatcherWindow["CloseWatcher"]>> | undefined;

/** While the full-screen menu is open, the page behind it must not get the focus, and Back must not leave the page. */
function followMenu() {
  const isOpen = menu()?.open ?? false;
  for (const region of document.querySelectorAll("main, footer, aside")) {
    region.toggleAttribute("inert", isOpen);
  }
  watcher?.destroy();
  const { CloseWatcher } = window as CloseWatcherWindow;
  watcher = isOpen && CloseWatcher ? new CloseWatcher() : undefined;
  if (watcher) watcher.onclose = closeByKey;
}
