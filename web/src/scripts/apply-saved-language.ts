import type { Language } from "@fiosite/content/languages";
import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { savedLanguage, saveLanguage } from "./saved-language.ts";

/**
 * Shows the page in the language chosen last. `?lng=` in a new visit overrides that choice; after Back or Forward it is
 * older than the choice and does not.
 */
export function applySavedLanguage(): void {
  const requested = requestedLanguage();
  if (requested && visitType() !== "back_forward") saveLanguage(requested);
  else reloadInSavedLanguage();
  // The back/forward cache restores a page without running its scripts again.
  addEventListener("pageshow", ({ persisted }) => persisted && reloadInSavedLanguage());
}

function reloadInSavedLanguage() {
  const root = document.documentElement;
  const saved = parseLanguage(savedLanguage());
  if (!saved || saved === parseLanguage(root.lang)) return;
  saveLanguage(saved);
  // Without the cookie every reload gets the same response: this prevents an endless loop.
  if (visitType() === "reload" || !document.cookie.includes(saved)) return;
  root.style.visibility = "hidden";
  const address = new URL(location.href);
  if (!address.searchParams.has(languageParameter)) return location.reload();
  address.searchParams.set(languageParameter, saved);
  location.replace(address);
}

function requestedLanguage(): Language | undefined {
  return parseLanguage(new URLSearchParams(location.search).get(languageParameter));
}

function visitType() {
  const [visit] = performance.getEntriesByType("navigation");
  return visit instanceof PerformanceNavigationTiming ? visit.type : undefined;
}
