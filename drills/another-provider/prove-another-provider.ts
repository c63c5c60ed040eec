/**
 * Builds the site of another provider from `content/` here, without any other change, and runs a part of the browser tests on
 * it: head, budgets, widths, contrast, and what every page owes its visitors on the page that only this provider has. Run by `.ci/run`, after the site itself was built.
 *
 * `npm run prove -- another-provider [--keep]`; with --keep the copy stays and its folder is printed.
 */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyWithOtherProvider } from "./copy-tree.ts";
import { wordsOfThisProvider } from "./words.ts";

const browserTests =
  /follows every rule|social pictures|stays within|loads few files|(no horizontal scroll|as loaded|reviews shown|questions closed).* in es-PY|(section|chat link|letters).* \/pousadas/;
const specs = [
  ...["head", "budgets", "layout", "accessibility"],
  ...["whatsapp", "without-javascript", "large-letters"],
].map((name) => `specs/${name}.spec.ts`);
const report = join(import.meta.dirname, "../../test-results/another-provider.json");

const copy = copyWithOtherProvider();
try {
  run("node", "content/check/check-content.ts");
  run("npx", "tsc");
  run("npx", "tsc", "-p", "web");
  run("npx", "tsc", "-p", "e2e");
  run("npm", "run", "build");
  rejectWordsOfThisProvider();
  const options = [
    "--project",
    "desktop",
    "--grep",
    browserTests.source,
    "--reporter",
    "line,json",
  ];
  run("npx", "playwright", "test", "-c", "e2e", ...specs, ...options);
} finally {
  if (process.argv.includes("--keep")) process.stdout.write(`${copy}\n`);
  else rmSync(copy, { recursive: true });
}

function run(command: string, ...options: string[]) {
  // biome-ignore lint/style/noProcessEnv: the commands need the path to Node
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  execFileSync(command, options, { cwd: copy, env, stdio: "inherit" });
}

function rejectWordsOfThisProvider() {
  const files = globSync("web/dist/{pages,public}/**/*.{html,js,json,svg,txt,xml,webmanifest}", {
    cwd: copy,
  });
  const found = files.flatMap((file) => {
    const text = readFileSync(join(copy, file), "utf8").toLowerCase();
    return wordsOfThisProvider()
      .filter((word) => text.includes(word.toLowerCase()))
      .map((word) => `${file}: ${word}`);
  });
  if (files.length < 10 || found.length > 0) {
    throw new Error(`words of the first provider in the pages of the other:\n${found.join("\n")}`);
  }
}
