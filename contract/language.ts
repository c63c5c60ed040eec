import { defaultLanguage, type Language, languages } from "@fiosite/content/languages";

/** Query parameter that names a language, as in `/?lng=en-US`, for visitors who have chosen none. */
export const languageParameter = "lng";

/** Query parameter of the language switcher. Its language is saved, and a redirect replaces the parameter by `lng`. */
export const languageChoiceParameter = "setLng";

/** Name of the cookie and of the local storage item that store the visitor's choice. */
export const languageStorageKey = "i18nextLng";

const languageTag = /^([a-z]+)(?:-[a-z0-9]{1,8})*$/i;

/** An allow-list: every value that is not a plain tag of our languages, script injection included, is discarded. */
export function parseLanguage(tag: string | null | undefined): Language | undefined {
  const primary = tag?.match(languageTag)?.[1]?.toLowerCase();
  return languages.find((language) => language.startsWith(`${primary}-`));
}

export interface LanguageSources {
  cookie?: string | undefined;
  query?: string | undefined;
  acceptLanguage?: string | undefined;
}

/** The letters before the hyphen: `pt` of `pt-BR`, whatever region the visitor's tag names. */
export const primaryTags = /* @__PURE__ */ languages.map(
  (language) => language.split("-")[0] ?? language,
);

// `@__PURE__` lets the build leave this expression out of the browser's script, which uses only `parseLanguage`.
const acceptedTag = /* @__PURE__ */ firstAccepted();

/** Matches the first tag in one of our languages whose quality is not 0. deploy/nginx/site-configuration.ts has the same expression. */
function firstAccepted(): RegExp {
  const ours = `(${primaryTags.join("|")})(?:-[a-z0-9]{1,8})*`;
  const isNotZero = "(?![ \\t]*q=0(?:\\.0*)?[ \\t]*(?:[,;]|$))";
  return new RegExp(`(?:^|,)[ \\t]*${ours}[ \\t]*(?:$|,|;${isNotZero})`, "i");
}

/** The saved choice counts first. Crawlers send no Accept-Language and must get the language of the business, which is the first. */
export function chooseLanguage(sources: LanguageSources): Language {
  return (
    parseLanguage(sources.cookie) ??
    parseLanguage(sources.query) ??
    parseLanguage(sources.acceptLanguage?.match(acceptedTag)?.[1]) ??
    defaultLanguage
  );
}
