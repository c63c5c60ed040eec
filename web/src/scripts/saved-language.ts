import { defaultLanguage, type Language } from "@fiosite/content/languages";
import { languageParameter, languageStorageKey, parseLanguage } from "@fiosite/contract/language";

/** Dispatched on `window` before the page is loaded again in another language, which empties its form. */
export const languageReloadEvent = "fiosite-language";

/** Shows the page in the language chosen last, and saves a choice that the visitor makes before the page's script is loaded. */
export function applySavedLanguage(): void {
  const [visit] = performance.getEntriesByType("navigation");
  const isReload = visit instanceof PerformanceNavigationTiming && visit.type === "reload";
  // A second reload would get the same response, so only one is made.
  showSavedLanguage({ mayReload: !isReload });
  // The back/forward cache restores a page without running its scripts again.
  addEventListener(
    "pageshow",
    ({ persisted }) => persisted && showSavedLanguage({ mayReload: true }),
  );
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("[data-language]");
    const chosen = link && parseLanguage(link.dataset.language);
    if (!chosen) return;
    saveInCookie(chosen);
    saveInStorage(chosen);
  });
}

function showSavedLanguage({ mayReload }: { mayReload: boolean }) {
  const root = document.documentElement;
  const saved = savedLanguage();
  if (!saved) return;
  saveInStorage(saved);
  if (saved === parseLanguage(root.lang)) return;
  saveInCookie(saved);
  // Without the cookie a reload would get the same response.
  if (!mayReload || !document.cookie.includes(saved)) return;
  dispatchEvent(new Event(languageReloadEvent));
  root.style.visibility = "hidden";
  location.reload();
}

/**
 * Keeps a visitor who has chosen no language in the language of the address: links of Portuguese pages do not name theirs. The
 * server would add it, but its redirect costs a round trip.
 */
export function carryLanguage(): void {
  const { lang } = document.documentElement;
  const accepted = navigator.languages.map(parseLanguage).find(Boolean) ?? defaultLanguage;
  const isNamed = new URL(location.href).searchParams.has(languageParameter);
  if (!isNamed || lang === accepted || savedLanguage()) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const address = new URL(link.href);
    address.searchParams.set(languageParameter, lang);
    link.href = address.pathname + address.search + address.hash;
  }
}

const oneYearSeconds = 31_536_000;

/** The server reads the cookie. */
function saveInCookie(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${languageStorageKey}=${language};path=/;max-age=${oneYearSeconds};samesite=lax`;
}

/** The specification keeps the choice here too. */
function saveInStorage(language: Language): void {
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Some private modes and in-app browsers deny storage: the cookie alone keeps the choice.
  }
}

const inCookie = new RegExp(`(?:^|; )${languageStorageKey}=([^;]*)`);

/** A link of the switcher that is opened in a new tab changes only the cookie, so the cookie is never the older choice. */
function savedLanguage(): Language | undefined {
  const saved = parseLanguage(document.cookie.match(inCookie)?.[1]);
  if (saved) return saved;
  try {
    return parseLanguage(localStorage.getItem(languageStorageKey));
  } catch {
    return undefined;
  }
}
