import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { saveLanguage } from "./saved-language.ts";
import { restorePosition, savePosition } from "./saved-position.ts";

const switcherLinks = "fieldset a[hreflang]";

/** A switch loads the page in the other language and keeps scroll position, typed text and focus. */
export function watchLanguageSwitcher(): void {
  restorePosition();
  for (const link of document.querySelectorAll<HTMLAnchorElement>(switcherLinks)) {
    // Campaign parameters stay in the address.
    const address = new URL(location.href);
    address.searchParams.set(languageParameter, link.hreflang);
    link.setAttribute("href", address.search);
  }
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest(switcherLinks);
    if (!(link instanceof HTMLAnchorElement)) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const language = parseLanguage(link.hreflang);
    if (!language) return;
    event.preventDefault();
    saveLanguage(language);
    // A click by keyboard has detail 0: a keyboard user expects the focus to stay.
    savePosition(event.detail === 0 ? link : null);
    // Replaces the history entry, so that Back leaves the page instead of showing the other language.
    location.replace(link.search + location.hash);
  });
}
