import { defaultLanguage, type Language } from "@fiosite/content/languages";

/** Name of the query parameter that asks for a language, as in `/?lng=en-US`. */
export const languageParameter = "lng";

/** Name of the cookie and of the local storage item that keep the visitor's choice. */
export const languageStorageKey = "i18nextLng";

const languageTag = /^(pt|en)(?:-[a-z0-9]{1,8})*$/i;
const quality = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** An allow-list: whatever is not a plain pt or en tag, script injection included, is discarded. */
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

/** Crawlers send no Accept-Language: they must get Portuguese, the language of the business. */
export function chooseLanguage(sources: LanguageSources): Language {
  return (
    parseLanguage(sources.query) ??
    parseLanguage(sources.cookie) ??
    preferredLanguage(sources.acceptLanguage) ??
    defaultLanguage
  );
}

function preferredLanguage(acceptLanguage = ""): Language | undefined {
  let preferred: { language: Language; weight: number } | undefined;
  for (const entry of acceptLanguage.split(",")) {
    const [tag, ...parameters] = entry.split(";").map((part) => part.trim());
    const language = parseLanguage(tag);
    const weight = parameters.length === 0 ? 1 : weightOf(parameters);
    if (language && weight > (preferred?.weight ?? 0)) preferred = { language, weight };
  }
  return preferred?.language;
}

/** A malformed quality disqualifies its entry: guessing what was meant would differ between servers. */
function weightOf(parameters: string[]): number {
  const value = parameters.length === 1 ? parameters[0]?.match(quality)?.[1] : undefined;
  return Number(value ?? 0);
}
