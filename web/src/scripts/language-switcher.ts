import { languageParameter } from "@fiosite/contract/language";
import { languageReloadEvent } from "./saved-language.ts";
import {
  putSessionItem,
  readTyped,
  type TypedFields,
  takeSessionItem,
  typeAgain,
} from "./typed-fields.ts";

/** A switch loads the page in the other language and keeps scroll position, typed text and focus. */
export function watchLanguageSwitcher(): void {
  restorePosition();
  addEventListener(languageReloadEvent, () => savePosition({ hasFocus: false }));
  document.addEventListener("click", (event) => {
    const { target, metaKey, ctrlKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLElement>("[data-language]");
    if (!link || metaKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    // A click by keyboard has detail 0. Keyboard users expect the focus to stay.
    savePosition({ hasFocus: event.detail === 0 });
    // Campaign and section stay in the address.
    const address = new URL(location.href);
    address.searchParams.set(languageParameter, link.dataset.language ?? "");
    // `replace` would only scroll if the address has a section and names this language already.
    if (address.href === location.href) location.reload();
    // Replaces the history entry, so that Back leaves the page instead of showing the other language.
    else location.replace(address);
  });
}

const storageKey = "savedPosition";

interface SavedPosition {
  path: string;
  /** Heading id of the part at the top of the screen. A scroll position in pixels is useless, as heights depend on the language. */
  part: string | null | undefined;
  /** Distance of that part's top from the top of the screen. */
  topPx: number;
  typed: TypedFields;
  hasFocus: boolean;
}

const topOf = (part: Element) => part.getBoundingClientRect().top;

function savePosition({ hasFocus }: Pick<SavedPosition, "hasFocus">): void {
  const parts = [...document.querySelectorAll("[aria-labelledby]")];
  // Not `at`, which is missing in the WebView of some cheap phones: an error here would break a link that works without a script.
  const part = parts.filter((each) => topOf(each) <= 1).pop();
  const position: SavedPosition = {
    path: location.pathname,
    part: part?.getAttribute("aria-labelledby"),
    topPx: part ? topOf(part) : 0,
    typed: readTyped(),
    hasFocus,
  };
  putSessionItem(storageKey, position);
}

function restorePosition(): void {
  const position = takeSessionItem<SavedPosition>(storageKey);
  if (position?.path !== location.pathname) return;
  typeAgain(position.typed);
  const part = document.querySelector(`[aria-labelledby="${position.part}"]`);
  if (part) scrollBy({ top: topOf(part) - position.topPx, behavior: "instant" });
  if (position.hasFocus) focusSwitcher();
}

/** Focuses the link of the new language. On a phone that link is in the closed menu, so the menu's button gets the focus. */
function focusSwitcher() {
  const find = (selector: string) => document.querySelectorAll<HTMLElement>(selector);
  const links = find(`[data-language="${document.documentElement.lang}"]`);
  for (const target of [...links, ...find("#menu > summary")]) {
    target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
}
