import { defaultLanguage, languages } from "../../content/provider/languages.ts";
import { primaryTags } from "../../contract/language.ts";

// Possessive quantifiers (++, *+) keep a long header from exhausting the stack of the compiled expression.
const subtags = "(?:-[a-z0-9]{1,8}+)*+";
const ours = primaryTags.join("|");
const acceptedTag = `(?:^|,)[ \\t]*+(?<tag>${ours})${subtags}[ \\t]*+(?:$|,|;(?![ \\t]*+q=0(?:\\.0*+)?[ \\t]*+(?:[,;]|$)))`;

const referringTag = `^(?<site>[^ ]++) https?://\\k<site>/[^?#]*+\\?(?:[^#]*?&)??lng=(?<tag>${ours})${subtags}(?:[&#]|$)`;

/**
 * The rule of contract/language.ts: the cookie, otherwise ?lng, otherwise the first of our languages in Accept-Language,
 * otherwise the first language. nginx and the server must both pass contract/language-cases.json. nginx evaluates a map only
 * when its variable is used. `language.conf` has the maps that do not depend on the languages.
 */
export function languageMaps(): string {
  return [
    map("$cookie_i18nextLng $language", "$named_language", byTag),
    map("$arg_lng $named_language", "$accepted_language", byTag),
    map("$arg_setLng $chosen_language", '""', byTag),
    map("$http_accept_language $accepted_tag", '""', [[`"~*${acceptedTag}"`, "$tag"]]),
    map("$accepted_tag $accepted_language", defaultLanguage, byPrimaryTag),
    map('"$http_host $http_referer" $referring_tag', '""', [[`"~*${referringTag}"`, "$tag"]]),
    map("$referring_tag $referring_language", '""', byPrimaryTag),
    // The redirect after a form without JavaScript keeps the ?lng= of the page that held the form.
    map("$http_referer $form_query", '""', byReferer),
  ].join("\n");
}

const byPrimaryTag = languages.map((language, index) => [primaryTags[index] ?? "", language]);
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
