import type { IncomingMessage } from "node:http";
import type { Language } from "@fiosite/content/languages";
import {
  type LanguageSources,
  languageChoiceParameter,
  languageParameter,
  languageStorageKey,
  parseLanguage,
} from "@fiosite/contract/language";

// In production nginx serves the pages, so these must match nginx's $arg_… and $cookie_i18nextLng: the first
// occurrence counts, its name in any letter case, its value without percent-decoding.
const parameter = new RegExp(`(?:^|&)${languageParameter}=([^&]*)`, "i");
const choiceParameter = new RegExp(`(?:^|&)${languageChoiceParameter}=([^&]*)`, "i");
const cookie = new RegExp(`(?:^|[;,]) *${languageStorageKey} *= *([^;]*)`, "i");

type UrlAndHeaders = Pick<IncomingMessage, "url" | "headers">;

export function languageSources({ url, headers }: UrlAndHeaders): LanguageSources {
  return {
    cookie: headers.cookie?.match(cookie)?.[1],
    query: queryOf(url)?.match(parameter)?.[1],
    acceptLanguage: headers["accept-language"],
  };
}

/** The language of the switcher's link. */
export function chosenLanguage({ url }: Pick<IncomingMessage, "url">): Language | undefined {
  return parseLanguage(queryOf(url)?.match(choiceParameter)?.[1]);
}

function queryOf(url: string | undefined): string | undefined {
  return url?.match(/\?(.*)$/s)?.[1];
}
