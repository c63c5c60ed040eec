import type { Language } from "@fiosite/content/languages";
import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { rememberLanguage, savedLanguage } from "./saved-language.ts";

/**
 * Shows the page in the language chosen last. A new visit may ask for another with `?lng=`; on the way back or forward such
 * an address is older than the choice.
 */
export function followSavedLanguage(): void {
  const asked = askedLanguage();
  if (asked && visitType() !== "back_forward") rememberLanguage(asked);
  else reloadInSavedLanguage();
  // The back/forward cache brings a page back as it was, without running this again.
  addEventListener("pageshow", ({ persisted }) => persisted && reloadInSavedLanguage());
}

function reloadInSavedLanguage() {
  const root = document.documentElement;
  const saved = parseLanguage(savedLanguage());
  if (!saved || saved === parseLanguage(root.lang)) return;
  rememberLanguage(saved);
  // Where the cookie is refused, a second reload would bring the same response, for ever.
  if (visitType() === "reload" || !document.cookie.includes(saved)) return;
  root.style.visibility = "hidden";
  const address = new URL(location.href);
  if (!address.searchParams.has(languageParameter)) return location.reload();
  address.searchParams.set(languageParameter, saved);
  location.replace(address);
}

function askedLanguage(): Language | undefined {
  return parseLanguage(new URLSearchParams(location.search).get(languageParameter));
}

function visitType() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming ? visit.type : undefined;
}
