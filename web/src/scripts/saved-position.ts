const storageKey = "savedPosition";

interface SavedPosition {
  path: string;
  /** Index of the section at the top of the screen. Pixels would not do: its height depends on the language. */
  section: number;
  /** Distance of that section's top from the top of the screen. */
  topPx: number;
  typed: Record<string, string>;
  /** Index of the focused link, button or field; -1 if the focus is not restored. */
  focused: number;
}

const sections = () => [...document.querySelectorAll("main > section, #contato")];
const fields = () => document.querySelectorAll<HTMLInputElement>("form input");
const focusable = () => [...document.querySelectorAll<HTMLElement>("a, summary, button, input")];

/** A page has in every language the same elements in the same order, so indexes identify them. */
export function savePosition(focused: HTMLElement | null): void {
  const section = sections().findLastIndex((each) => each.getBoundingClientRect().top <= 1);
  const position: SavedPosition = {
    path: location.pathname,
    section,
    topPx: sections()[section]?.getBoundingClientRect().top ?? 0,
    typed: Object.fromEntries(Array.from(fields(), ({ name, value }) => [name, value])),
    focused: focused ? focusable().indexOf(focused) : -1,
  };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(position));
  } catch {
    // Storage is denied: the other language begins at the top of the page.
  }
}

export function restorePosition(): void {
  const position = takeSavedPosition();
  if (position?.path !== location.pathname) return;
  for (const field of fields()) field.value = position.typed[field.name] ?? "";
  const section = sections()[position.section];
  if (section) {
    const top = section.getBoundingClientRect().top - position.topPx;
    scrollBy({ top, behavior: "instant" });
  }
  const target = focusable()[position.focused];
  target?.focus({ preventScroll: true });
  // On a phone the switcher is in the menu, which is closed again: focus its button instead.
  if (target && document.activeElement !== target) {
    document.querySelector<HTMLElement>("#menu > summary")?.focus({ preventScroll: true });
  }
}

function takeSavedPosition(): SavedPosition | null {
  try {
    const saved = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return JSON.parse(saved ?? "null");
  } catch {
    return null;
  }
}
