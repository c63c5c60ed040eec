import type { IncomingMessage } from "node:http";
import type { Language } from "@fiosite/content/languages";
import {
  type LanguageSources,
  languageParameter,
  languageStorageKey,
} from "@fiosite/contract/language";

const oneYearSeconds = 31_536_000;

// In production nginx serves the pages, so this must match nginx's $arg_lng and $cookie_i18nextLng: the first
// occurrence counts, its name in any letter case, its value without percent-decoding.
const parameter = new RegExp(`(?:^|&)${languageParameter}=([^&]*)`, "i");
const cookie = new RegExp(`(?:^|[;,]) *${languageStorageKey} *= *([^;]*)`, "i");

type UrlAndHeaders = Pick<IncomingMessage, "url" | "headers">;

export function languageSources({ url, headers }: UrlAndHeaders): LanguageSources {
  const query = url?.match(/\?(.*)$/s)?.[1];
  return {
    query: query?.match(parameter)?.[1],
    cookie: headers.cookie?.match(cookie)?.[1],
    acceptLanguage: headers["accept-language"],
  };
}

/** Not HttpOnly on purpose: the language switcher of the page writes the same cookie. */
export function languageCookie(language: Language, isHttps: boolean): string {
  const attributes = `Path=/; Max-Age=${oneYearSeconds}; SameSite=Lax${isHttps ? "; Secure" : ""}`;
  return `${languageStorageKey}=${language}; ${attributes}`;
}
