import { globSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");
const files = globSync("src/**/*.module.css", { cwd: root }).sort();
const classesOf = new Map<string, string[]>();

/**
 * Names such as `b3`: the file's and the class's place in their lists, the same in both builds.
 * Class names made of hashes cannot be compressed: they were a twentieth of the page that a visitor waits for.
 */
export function shortClassName(name: string, path: string): string {
  const file = relative(root, path);
  const classes = classesOf.get(file) ?? [];
  classesOf.set(file, classes);
  if (!classes.includes(name)) classes.push(name);
  return `${letters(files.indexOf(file))}${classes.indexOf(name)}`;
}

function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : "") + String.fromCharCode(97 + (index % 26));
}
