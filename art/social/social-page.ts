import type { Language } from "../../content/languages.ts";
import { readTexts } from "../../content/read-texts.ts";
import type { IndexedPage } from "../../contract/pages.ts";

/** The page for the screenshot. Its URLs are paths in the repository. */
export function socialPage(page: IndexedPage, language: Language): string {
  const { meta, hero } = readTexts(language)[page];
  const { title } = hero;
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<link rel="stylesheet" href="/web/src/styles/tokens.css">
<link rel="stylesheet" href="/art/social/social-page.css">
<body data-page="${page}">
<img src="/content/brand/logo-on-dark.svg" alt="">
<h1>${title.lines.map((line) => `<span>${highlighted(line, title.highlight)}</span>`).join("")}</h1>
<p>${escaped(meta.socialLine)}</p>
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

function escaped(text: string): string {
  return text.replace(/[&<]/g, (character) => `&#${character.charCodeAt(0)};`);
}
