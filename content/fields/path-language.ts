import type { ContentPath } from "../content-path.ts";
import { type Language, languages } from "../provider/languages.ts";

/** The same place in another language; undefined for a value that all languages share. */
export function pathIn(language: Language, path: ContentPath): ContentPath | undefined {
  const names = path.split(".");
  const at = names.findIndex(isLanguage);
  // Without `with`, which the oldest browsers that the panel is built for lack.
  return at < 0
    ? undefined
    : names.map((name, index) => (index === at ? language : name)).join(".");
}

export function languageOf(path: ContentPath): Language | undefined {
  return path.split(".").find(isLanguage);
}

function isLanguage(name: string): name is Language {
  return (languages as readonly string[]).includes(name);
}
