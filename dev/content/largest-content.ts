import { changeValue } from "../../content/change-value.ts";
import type { Content } from "../../content/content.ts";
import { type ContentPath, listStrings } from "../../content/content-path.ts";
import { languages } from "../../content/provider/languages.ts";
import { pages } from "../../content/provider/pages.ts";
import { listIssues } from "../../content/schema/list-issues.ts";
import { readStarterContent } from "../../content/starter-content.ts";
import { largestFacts } from "./largest-facts.ts";

/** `longestWord` of the schema, in the widest letters. */
const word = "Wm".repeat(15);
const tooLong = 10_000;
const hasOwnRules = /^facts\.(towns|company\.phone)\./;

/**
 * A document with as many plans and towns as told, and the longest text that the schema accepts at each place: its own messages
 * say how long that is.
 */
export function largestContent(plans: number, towns: number): Content {
  const starter = readStarterContent();
  const base = { ...starter, facts: largestFacts(starter.facts, plans, towns) };
  const oversized = mapTexts(base, (text) => fillUp(text, tooLong));
  const room = new Map(
    listIssues(oversized, starter).flatMap(({ path, message }) => {
      const letters = /No máximo (\d+) letras/.exec(message)?.[1];
      return letters ? [[path, Number(letters)] as const] : [];
    }),
  );
  const largest = mapTexts(base, (text, path) => fillUp(text, room.get(path) ?? 0));
  return languages
    .flatMap((language) => narrowTexts(language, room))
    .reduce((content, [path, value]) => changeValue(content, path, value) ?? content, largest);
}

/** Search results have room for less, the highlight must be in the title, and the map's label cannot wrap. */
function narrowTexts(language: string, room: Map<ContentPath, number>): [ContentPath, unknown][] {
  const fitting = (path: ContentPath, most = tooLong) =>
    fillUp("", Math.min(room.get(path) ?? 0, most));
  const heads = Object.keys(pages).flatMap((page): [ContentPath, unknown][] => {
    const at = `texts.${language}.${page}`;
    const highlight = "Mw".repeat(8);
    return [
      [`${at}.meta.title`, fitting(`${at}.meta.title`, 60)],
      [`${at}.meta.description`, fitting(`${at}.meta.description`, 160)],
      [`${at}.hero.title.highlight`, highlight],
      [`${at}.hero.title.lines`, [highlight, fitting(`${at}.hero.title.lines.0`)]],
    ];
  });
  return [...heads, [`texts.${language}.home.about.map.label`, "Oceano Atlântico e Lagoa do Sul"]];
}

/** Words of the greatest length, before the variables of the text. */
function fillUp(text: string, letters: number): string {
  const variables = [...new Set(text.match(/\{\{.*?\}\}/g))].map((each) => ` ${each}`).join("");
  const left = letters - variables.length;
  if (left < 1) return text;
  const words = `${word} `.repeat(Math.ceil(left / word.length)).slice(0, left);
  return words.trim() + variables;
}

function mapTexts(content: Content, map: (text: string, path: ContentPath) => string): Content {
  return Object.entries(content)
    .flatMap(([part, value]) => listStrings(part, value))
    .filter(({ where }) => !hasOwnRules.test(where))
    .reduce<Content>(
      (changed, { where, value }) => changeValue(changed, where, map(value, where)) ?? changed,
      content,
    );
}
