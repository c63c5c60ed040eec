import type { ContentPath } from "../content-path.ts";

/** The file of the starter content that holds the value. */
export function fileOf(path: ContentPath): string {
  const [part, language, name] = path.split(".");
  return part === "texts" && language && name ? `locales/${language}/${name}.json` : "facts.json";
}

/**
 * The line of the value in a file that Biome has formatted: an item two levels down is indented by four spaces. If the item
 * is missing, the line of what should hold it.
 */
export function lineOf(json: string, path: ContentPath): number {
  const lines = json.split("\n");
  let depth = 1;
  let found = 0;
  for (const name of path.split(".").slice(path.startsWith("texts.") ? 3 : 1)) {
    const indent = "  ".repeat(depth);
    const next = lines.findIndex(
      (line, index) =>
        index >= found &&
        (line.startsWith(`${indent}${JSON.stringify(name)}:`) ||
          line.startsWith(`${indent}  "key": ${JSON.stringify(name)}`)),
    );
    if (next < 0) break;
    found = next;
    depth += 1;
  }
  return found + 1;
}
