/**
 * The first part of `npm run check`: reports file, line, item and what is expected for each mistake in the starter content, in
 * Portuguese. Each file is read by itself first, so that a missing comma is reported with its file.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { languages } from "../provider/languages.ts";
import { listIssues } from "../schema/list-issues.ts";
import { namespaces, readStarterContent } from "../starter-content.ts";
import { checkColors } from "./colors.ts";
import { fileOf, lineOf } from "./locate.ts";

const content = join(import.meta.dirname, "../provider");
const files = [
  "facts.json",
  ...languages.flatMap((language) => namespaces.map((name) => `locales/${language}/${name}.json`)),
];

const unreadable = files.flatMap(findSyntaxError);
const mistakes = unreadable.length > 0 ? unreadable : [...findMistakes(), ...checkColors(content)];
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.length} erro(s) no conteúdo:\n\n${mistakes.join("\n\n")}\n`);
  process.exitCode = 1;
}

function findSyntaxError(file: string): string[] {
  if (!existsSync(join(content, file)))
    return [`content/provider/${file}\n    Falta este arquivo.`];
  try {
    JSON.parse(readFileSync(join(content, file), "utf8"));
    return [];
  } catch (error) {
    const [, line = "1"] = String(error).match(/line (\d+)/) ?? [];
    const expected = "Erro de escrita: confira vírgulas, aspas e chaves nesta linha e na de cima.";
    return [`content/provider/${file}:${line}\n    ${expected}`];
  }
}

function findMistakes(): string[] {
  const starter = readStarterContent();
  return listIssues(starter, starter).map(({ path, message, found }) => {
    const file = fileOf(path);
    const line = lineOf(readFileSync(join(content, file), "utf8"), path);
    const value = found === undefined ? "" : `: ${JSON.stringify(found)}`;
    return `content/provider/${file}:${line} › ${path}${value}\n    ${message}`;
  });
}
