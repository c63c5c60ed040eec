import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "../../content/languages.ts";
import { readStarterContent } from "../../content/starter-content.ts";
import { titleSize } from "../../content/title-size.ts";
import { visitorContent } from "../../content/visitor-content.ts";
import type { IndexedPage } from "../../contract/pages.ts";

const repository = join(import.meta.dirname, "../..");

/** Files that the page shows; the fingerprint of the image contains them. */
export interface SocialPage {
  html: string;
  files: string[];
}

/** The page for the screenshot. Its URLs are paths in the repository. */
export function socialPage(page: IndexedPage, language: Language): SocialPage {
  const { meta, hero } = visitorContent(readStarterContent(), language).texts[page];
  const { lines, highlight } = hero.title;
  const background = `content/brand/social/${page}.jpg`;
  const hasBackground = existsSync(join(repository, background));
  const styles = [
    "content/brand/colors.css",
    "web/src/styles/tokens.css",
    "art/images/social-page.css",
  ];
  const logo = "content/brand/logo-on-dark.svg";
  return {
    files: [...styles, logo, ...(hasBackground ? [background] : [])],
    html: `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
${styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join("\n")}
<body>
${hasBackground ? `<img class="background" src="/${background}" alt="">` : `<div class="sun"></div>`}
<img class="logo" src="/${logo}" alt="">
<h1 data-size="${lines.length === 1 ? "wrapped" : titleSize(lines)}">${lines.map((line) => `<span>${highlighted(line, highlight)}</span>`).join("")}</h1>
<p>${escaped(meta.socialLine)}</p>
</body>
</html>`,
  };
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
