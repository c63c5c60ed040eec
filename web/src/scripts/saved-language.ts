import type { Language } from "@fiosite/content/languages";
import { languageStorageKey } from "@fiosite/contract/language";

const oneYearSeconds = 31_536_000;

/** The server reads the cookie; the specification keeps the choice in local storage. */
export function saveLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and older Safari
  document.cookie = `${languageStorageKey}=${language};path=/;max-age=${oneYearSeconds};samesite=lax`;
  try {
    localStorage.setItem(languageStorageKey, language);
  } catch {
    // Some private modes and in-app browsers deny storage: the cookie alone keeps the choice.
  }
}

export function savedLanguage(): string | null {
  try {
    return localStorage.getItem(languageStorageKey);
  } catch {
    return null;
  }
}
