import { defaultLanguage, type Language } from "@fiosite/content/languages";

/** Query parameter that selects a language, as in `/?lng=en-US`. */
export const languageParameter = "lng";

/** Name of the cookie and of the local storage item that store the visitor's choice. */
export const languageStorageKey = "i18nextLng";

const languageTag = /^(pt|en)(?:-[a-z0-9]{1,8})*$/i;

// deploy/nginx/language.conf has the same expression: the first tag in one of our languages whose quality is not 0.
const acceptedTag =
  /(?:^|,)[ \t]*(pt|en)(?:-[a-z0-9]{1,8})*[ \t]*(?:$|,|;(?![ \t]*q=0(?:\.0*)?[ \t]*(?:[,;]|$)))/i;

/** An allow-list: every value that is not a plain pt or en tag, script injection included, is discarded. */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.match(languageTag)?.[1]?.toLowerCase();
  if (primary === "pt") return "pt-BR";
  if (primary === "en") return "en-US";
  return undefined;
}

export interface LanguageSources {
  query?: string | undefined;
  cookie?: string | undefined;
  acceptLanguage?: string | undefined;
}

/** Crawlers send no Accept-Language and must get Portuguese, the language of the business. */
export function chooseLanguage(sources: LanguageSources): Language {
  return (
    parseLanguage(sources.query) ??
    parseLanguage(sources.cookie) ??
    parseLanguage(sources.acceptLanguage?.match(acceptedTag)?.[1]) ??
    defaultLanguage
  );
}
