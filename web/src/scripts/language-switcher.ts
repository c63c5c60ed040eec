import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { keepPlace, returnToPlace } from "./kept-place.ts";
import { rememberLanguage } from "./saved-language.ts";

const switcherLinks = "fieldset a[hreflang]";

/** A switch loads the page in the other language. What the visitor sees, typed and focused comes along. */
export function watchLanguageSwitcher(): void {
  returnToPlace();
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
    rememberLanguage(language);
    // A click without a pointer has no count: the visitor pressed Enter and expects the focus to stay.
    keepPlace(event.detail === 0 ? link : null);
    // Replaced, so that "back" leaves the page instead of bringing the other language.
    location.replace(link.search + location.hash);
  });
}
