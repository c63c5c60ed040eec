import { defaultLanguage } from "@fiosite/content/languages";
import { languageParameter, parseLanguage } from "@fiosite/contract/language";
import { savedLanguage } from "./saved-language.ts";

/**
 * Who has chosen no language stays in that of the address, although links of Portuguese pages do not name it. The server would
 * add it, but its redirect costs a round trip.
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
