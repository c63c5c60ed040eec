/**
 * Counts files, lines, words and packages of one or more checkouts, to show how much a newcomer has to read.
 * `node .ci/count-parts.ts [folder …]` prints a column for each folder, by default for this checkout only.
 * `git worktree add /tmp/before <commit>` creates another checkout to compare.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const productFolders = ["web", "admin", "server", "contract", "content", "deploy"];
const toolFolders = ["dev", "drills", "e2e", ".ci"];
const readers = ["visitor", "staff", "owner", "technician", "developer"];
const code = /\.(tsx?|mjs|css|sql|sh|pl|conf|service|timer|socket|path|template)$/;
// Files that a reader opens to understand a behaviour. For settings of nginx and systemd only the lines are counted.
const source = /\.(tsx?|css|sql|sh)$/;
const test = /\.(test|spec)\.tsx?$/;

const checkouts = process.argv.length > 2 ? process.argv.slice(2) : ["."];
const columns = checkouts.map(countParts);
for (const name of Object.keys(columns[0] ?? {}))
  process.stdout.write(`| ${[name, ...columns.map((column) => column[name])].join(" | ")} |\n`);

function countParts(checkout: string): Record<string, number> {
  const files = execFileSync("git", ["ls-files"], { cwd: checkout, encoding: "utf8" })
    .trim()
    .split("\n");
  const read = (file: string) => readFileSync(join(checkout, file), "utf8");
  const countLines = (chosen: string[]) =>
    sum(chosen.map((file) => read(file).split("\n").length - 1));
  const inside = (folders: string[]) =>
    files.filter((file) => folders.includes(file.split("/")[0] ?? ""));
  const withoutTests = (chosen: string[]) =>
    chosen.filter((file) => code.test(file) && !test.test(file));

  const product = withoutTests(inside(productFolders));
  const sources = product.filter((file) => source.test(file));
  const tests = files.filter((file) => test.test(file));
  const docs = files.filter((file) => file.endsWith(".md") && !/(spec|checklist)\.md$/.test(file));
  const countWords = (chosen: string[]) => sum(chosen.map((file) => wordsIn(read(file))));
  const docsFor = (reader: string) => docs.filter((file) => file.startsWith(`docs/${reader}/`));
  const manifests = files.filter((file) => file.endsWith("package.json"));
  const { packages } = JSON.parse(read("package-lock.json"));
  const installed = Object.entries<{ dev?: boolean; link?: boolean }>(packages).filter(
    ([path, { link }]) => path.includes("node_modules/") && !link,
  );
  return {
    "tracked files": files.length,
    "source files without tests": sources.length,
    "their median in lines": median(sources.map((file) => countLines([file]))),
    "source files under 40 lines": sources.filter((file) => countLines([file]) < 40).length,
    "product lines": countLines(product),
    ...Object.fromEntries(
      productFolders.map((folder) => [`… ${folder}`, countLines(withoutTests(inside([folder])))]),
    ),
    "test files": tests.length,
    "test lines": countLines(tests),
    "tool lines": countLines(withoutTests(inside(toolFolders))),
    "words of docs without the specification": countWords(docs),
    ...Object.fromEntries(
      readers.map((reader) => [`… for the ${reader}`, countWords(docsFor(reader))]),
    ),
    decisions: sum(
      docs.filter((file) => file.includes("decisions")).map((file) => decisionsIn(read(file))),
    ),
    "npm scripts": sum(
      manifests.map((file) => Object.keys(JSON.parse(read(file)).scripts ?? {}).length),
    ),
    packages: installed.length,
    "packages at run time": installed.filter(([, { dev }]) => !dev).length,
  };
}

/** Counts only words with a letter or a digit, because the bars of a table are not words. */
function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Works for one page with many decisions and for a folder with one page per decision. */
function decisionsIn(text: string): number {
  return text.match(/^#{1,2} \d{3} /gm)?.length ?? 0;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
