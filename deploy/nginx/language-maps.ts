import { defaultLanguage, languages } from "../../content/languages.ts";
import { primaryTags } from "../../contract/language.ts";

// Possessive quantifiers (++, *+) keep a long header from exhausting the stack of the compiled expression.
const subtags = "(?:-[a-z0-9]{1,8}+)*+";
const acceptedTag = `(?:^|,)[ \\t]*+(?<tag>${primaryTags.join("|")})${subtags}[ \\t]*+(?:$|,|;(?![ \\t]*+q=0(?:\\.0*+)?[ \\t]*+(?:[,;]|$)))`;

/**
 * The rule of contract/language.ts: ?lng, otherwise the cookie, otherwise the first of our languages in Accept-Language,
 * otherwise the first language. nginx and the server must both pass contract/language-cases.json. nginx evaluates a map only
 * when its variable is used. `language.conf` has the maps that do not depend on the languages.
 */
export function languageMaps(): string {
  return [
    map("$arg_lng $asked_language", '""', byTag),
    map("$cookie_i18nextLng $remembered_language", "$accepted_language", byTag),
    map("$http_accept_language $accepted_tag", '""', [[`"~*${acceptedTag}"`, "$tag"]]),
    map(
      "$accepted_tag $accepted_language",
      defaultLanguage,
      primaryTags.map((tag, index) => [tag, languages[index] ?? defaultLanguage]),
    ),
    // The redirect after a form without JavaScript keeps the ?lng= of the page that held the form.
    map("$http_referer $form_query", '""', byReferer),
  ].join("\n");
}

const byTag = languages.map((language, index) => [
  `"~*^${primaryTags[index]}${subtags}$"`,
  language,
]);
const byReferer = languages.map((language, index) => [
  `"~*^[^?]*\\?(?:lng|[^#]*?&lng)=${primaryTags[index]}${subtags}(?:&|$)"`,
  `"?lng=${language}"`,
]);

function map(names: string, otherwise: string, entries: string[][]): string {
  const lines = [["default", otherwise], ...entries].map(([from, to]) => `    ${from} ${to};`);
  return `map ${names} {\n${lines.join("\n")}\n}\n`;
}
