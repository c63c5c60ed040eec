import type { Language } from "../../content/languages.ts";
import { texts as english } from "../../content/locales/en-US.ts";
import { texts as portuguese } from "../../content/locales/pt-BR.ts";
import { textVariables } from "../../content/text-variables.ts";
import type { Texts } from "../../content/texts.ts";

export const socialPages = ["home", "cameras"] as const;

type SocialPage = (typeof socialPages)[number];

const texts: Record<Language, Texts> = { "pt-BR": portuguese, "en-US": english };

/** The page for the screenshot. Its URLs are paths in the repository. */
export function socialPage(page: SocialPage, language: Language): string {
  const { common, home, cameras } = texts[language];
  const { title } = page === "home" ? home.hero : cameras.hero;
  const { socialLine } = page === "home" ? common.meta.home : cameras.meta;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<link rel="stylesheet" href="/web/src/styles/tokens.css">
<link rel="stylesheet" href="/art/social/social-page.css">
<body data-page="${page}">
<img src="/content/brand/logo-on-dark.svg" alt="">
<h1>${title.lines.map((line) => `<span>${highlighted(line, title.highlight)}</span>`).join("")}</h1>
<p>${escaped(filled(socialLine, textVariables(language)))}</p>
</body>
</html>`;
}

function highlighted(line: string, words: string): string {
  return escaped(keepShortWords(line)).replace(escaped(words), (found) => `<b>${found}</b>`);
}

/** A line must not end with a word of one letter: "à vista", "é tudo". */
function keepShortWords(line: string): string {
  return line.replace(/(?<= )(\p{Letter}) /gu, "$1\u00a0");
}

function filled(text: string, variables: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`no value for {{${name}}} in "${text}"`);
    return value;
  });
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}
