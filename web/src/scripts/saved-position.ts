import { putSessionItem, takeSessionItem } from "./session-item.ts";
import { readTyped, type TypedFields, typeAgain } from "./typed-fields.ts";

const storageKey = "savedPosition";

interface SavedPosition {
  path: string;
  /** Id of the heading of the part at the top of the screen. Pixels would not do: heights depend on the language. */
  part: string | null | undefined;
  /** Distance of that part's top from the top of the screen. */
  topPx: number;
  typed: TypedFields;
  hasFocus: boolean;
}

const topOf = (part: Element) => part.getBoundingClientRect().top;

export function savePosition({ hasFocus }: Pick<SavedPosition, "hasFocus">): void {
  const parts = [...document.querySelectorAll("[aria-labelledby]")];
  const part = parts.filter((each) => topOf(each) <= 1).at(-1);
  const position: SavedPosition = {
    path: location.pathname,
    part: part?.getAttribute("aria-labelledby"),
    topPx: part ? topOf(part) : 0,
    typed: readTyped(),
    hasFocus,
  };
  putSessionItem(storageKey, position);
}

export function restorePosition(): void {
  const position = takeSessionItem<SavedPosition>(storageKey);
  if (position?.path !== location.pathname) return;
  typeAgain(position.typed);
  const part = document.querySelector(`[aria-labelledby="${position.part}"]`);
  if (part) scrollBy({ top: topOf(part) - position.topPx, behavior: "instant" });
  if (position.hasFocus) focusSwitcher();
}

/** The link of the new language or, on a phone, where it is in the closed menu, the menu's button. */
function focusSwitcher() {
  const find = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
  const links = find(`[data-language="${document.documentElement.lang}"]`);
  for (const target of [...links, ...find("#menu > summary")]) {
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
}
