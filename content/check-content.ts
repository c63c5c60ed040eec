/**
 * The first part of `npm run check`: reports file, line, item and what is expected for each mistake in the starter content, in
 * Portuguese. Each file is read by itself first, so that a missing comma is reported with its file.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContentPath } from "./content-path.ts";
import { brandColors } from "./provider/brand/colors.ts";
import { languages } from "./provider/languages.ts";
import { type ContentIssue, listIssues } from "./schema/content-schema.ts";
import { namespaces, readStarterContent } from "./starter-content.ts";
import { listOlder } from "./unconfirmed.ts";

const provider = join(import.meta.dirname, "provider");
const files = [
  "facts.json",
  ...languages.flatMap((language) => namespaces.map((name) => `locales/${language}/${name}.json`)),
];

const unreadable = files.flatMap(findSyntaxError);
const mistakes = unreadable.length > 0 ? unreadable : [...findMistakes(), ...checkColors()];
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.length} erro(s) no conteúdo:\n\n${mistakes.join("\n\n")}\n`);
  process.exitCode = 1;
}

function findSyntaxError(file: string): string[] {
  if (!existsSync(join(provider, file)))
    return [`content/provider/${file}\n    Falta este arquivo.`];
  try {
    JSON.parse(readFileSync(join(provider, file), "utf8"));
    return [];
  } catch (error) {
    const [, line = "1"] = String(error).match(/line (\d+)/) ?? [];
    const expected = "Erro de escrita: confira vírgulas, aspas e chaves nesta linha e na de cima.";
    return [`content/provider/${file}:${line}\n    ${expected}`];
  }
}

function findMistakes(): string[] {
  const starter = readStarterContent();
  // The release's own texts must exist in every language; only the owner's texts may wait for a translation.
  const message = "Falta este texto: nos arquivos, todos os idiomas são completos.";
  const older: ContentIssue[] = listOlder(starter).map((path) => ({ path, message }));
  return [...listIssues(starter, starter), ...older].map(({ path, message, found }) => {
    const file = fileOf(path);
    const line = lineOf(readFileSync(join(provider, file), "utf8"), path);
    const value = found === undefined ? "" : `: ${JSON.stringify(found)}`;
    return `content/provider/${file}:${line} › ${path}${value}\n    ${message}`;
  });
}

/** The file of the starter content that holds the value. */
function fileOf(path: ContentPath): string {
  const [part, language, name] = path.split(".");
  return part === "texts" && language && name ? `locales/${language}/${name}.json` : "facts.json";
}

/**
 * The line of the value in a file that Biome has formatted: an item two levels down is indented by four spaces. If the item
 * is missing, the line of what should hold it.
 */
function lineOf(json: string, path: ContentPath): number {
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

/** Browsers show two of the colours around the page, where CSS has no effect, so `colors.ts` must repeat them. */
function checkColors(): string[] {
  const css = readFileSync(join(provider, "brand/colors.css"), "utf8");
  const roles = { theme: "--color-surface-dark", background: "--color-surface" } as const;
  return (["theme", "background"] as const).flatMap((name) => {
    const expected = colorOf(css, roles[name]);
    if (brandColors[name] === expected) return [];
    return `content/provider/brand/colors.ts › ${name}: "${brandColors[name]}"\n    A cor ${roles[name]} de colors.css: ${expected}`;
  });
}

function colorOf(css: string, name: string): string | undefined {
  const value = css.match(new RegExp(`${name}:\\s*([^;]+);`))?.[1];
  const other = value?.match(/^var\((--[\w-]+)\)$/)?.[1];
  return other ? colorOf(css, other) : value;
}
