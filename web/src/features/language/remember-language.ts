import type { Language } from "@fiosite/content/languages";
import { languageParameter, languageStorageKey } from "@fiosite/contract/language";

const oneYearSeconds = 31_536_000;

/** The cookie makes the server's next answer right; local storage is where the specification keeps it. */
export function rememberLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${languageStorageKey}=${language};path=/;max-age=${oneYearSeconds};samesite=lax`;
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Storage is refused in some private modes and in-app browsers: the cookie alone then keeps the choice.
  }
}

export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}

/** After a switch in place an address that still asks for the other language would lie when shared. */
export function dropLanguageFromAddress(): void {
  const address = new URL(location.href);
  if (!address.searchParams.has(languageParameter)) return;
  address.searchParams.delete(languageParameter);
  history.replaceState(history.state, "", address);
}
