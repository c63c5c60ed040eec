const storageKey = "keptPlace";

interface KeptPlace {
  path: string;
  /** Index of the section at the top of the screen: in another language it has another height. */
  section: number;
  /** Where that section's top was, in pixels from the top of the screen. */
  topPx: number;
  typed: Record<string, string>;
  /** Which of the links, buttons and fields had the keyboard's focus. */
  focused: number;
}

const sections = () => [...document.querySelectorAll("main > section, #contato")];
const fields = () => document.querySelectorAll<HTMLInputElement>("form input");
const focusable = () => [...document.querySelectorAll<HTMLElement>("a, summary, button, input")];

/** Both pages have the same elements in the same order, so places are kept as positions in them. */
export function keepPlace(focused: HTMLElement | null): void {
  const section = sections().findLastIndex((each) => each.getBoundingClientRect().top <= 1);
  const place: KeptPlace = {
    path: location.pathname,
    section,
    topPx: sections()[section]?.getBoundingClientRect().top ?? 0,
    typed: Object.fromEntries(Array.from(fields(), ({ name, value }) => [name, value])),
    focused: focused ? focusable().indexOf(focused) : -1,
  };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(place));
  } catch {
    // Storage is refused: the other language begins at the top of the page.
  }
}

export function returnToPlace(): void {
  const place = takeKeptPlace();
  if (place?.path !== location.pathname) return;
  for (const field of fields()) field.value = place.typed[field.name] ?? "";
  const section = sections()[place.section];
  if (section) {
    const top = section.getBoundingClientRect().top - place.topPx;
    scrollBy({ top, behavior: "instant" });
  }
  const target = focusable()[place.focused];
  target?.focus({ preventScroll: true });
  // On a phone the switcher is in the menu, which has closed: its button takes the focus.
  if (target && document.activeElement !== target) {
    document.querySelector<HTMLElement>("#menu > summary")?.focus({ preventScroll: true });
  }
}

function takeKeptPlace(): KeptPlace | null {
  try {
    const kept = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return JSON.parse(kept ?? "null");
  } catch {
    return null;
  }
}
