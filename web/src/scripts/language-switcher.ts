import { languageParameter } from "@fiosite/contract/language";
import { restorePosition, savePosition } from "./saved-position.ts";

/** A switch loads the page in the other language and keeps scroll position, typed text and focus. */
export function watchLanguageSwitcher(): void {
  restorePosition();
  document.addEventListener("click", (event) => {
    const { target, metaKey, ctrlKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLElement>("[data-language]");
    if (!link || metaKey || ctrlKey || shiftKey) return;
    event.preventDefault();
    // A click by keyboard has detail 0: a keyboard user expects the focus to stay.
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
