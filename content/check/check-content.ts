/**
 * The first part of `npm run check`: names file, item and what is expected for everything an editor can change, in Portuguese.
 * Each file is read by itself first, so that a missing comma is reported with its file.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFault, type Fault } from "./fault.ts";

const content = join(import.meta.dirname, "..");

const faults = await firstFaults([
  () => readEach(globSync("locales/**/*.json", { cwd: content }), readJson),
  () => readEach(globSync("{*,brand/*}.ts", { cwd: content, exclude: ["**/*.test.ts"] }), readCode),
  findMissingFiles,
  async () => (await import("./find-faults.ts")).findFaults(),
]);
if (faults.length > 0) {
  const list = [...new Set(faults.map(describeFault))];
  process.stderr.write(`${list.length} erro(s) no conteúdo:\n\n${list.join("\n\n")}\n`);
  process.exitCode = 1;
}

/** Each step needs the ones before it to be without faults. */
async function firstFaults(steps: (() => Promise<Fault[]>)[]): Promise<Fault[]> {
  for (const step of steps) {
    const found = await step();
    if (found.length > 0) return found;
  }
  return [];
}

async function readEach(files: string[], read: (path: string) => unknown): Promise<Fault[]> {
  const found: Fault[] = [];
  for (const file of files) {
    try {
      await read(join(content, file));
    } catch (error) {
      const [item = ""] = error instanceof Error ? error.message.split("\n") : [];
      const expected = "um arquivo sem erro de escrita: confira vírgulas, aspas e chaves";
      found.push({ file, item, expected });
    }
  }
  return found;
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

function readCode(path: string): Promise<unknown> {
  return import(path);
}

async function findMissingFiles(): Promise<Fault[]> {
  const { languages } = await import("../languages.ts");
  const { namespaces } = await import("../read-texts.ts");
  return languages
    .flatMap((language) => namespaces.map((name) => `locales/${language}/${name}.json`))
    .filter((file) => !existsSync(join(content, file)))
    .map((file) => ({ file, item: "o arquivo", expected: "um arquivo com este nome" }));
}
