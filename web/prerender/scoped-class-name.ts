import { createHash } from "node:crypto";
import { relative } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const files = new Map<string, string>();

/**
 * Names such as `card_x3k`: readable in DevTools, the same in both builds, and nothing that a list of advertisements hides.
 * The suffix belongs to the file, so it repeats and compresses well.
 */
export function scopedClassName(name: string, path: string): string {
  const file = relative(root, path.replace(/\?.*$/, ""));
  const suffix = createHash("sha256").update(file).digest("hex").slice(0, 3);
  if (files.has(suffix) && files.get(suffix) !== file) {
    throw new Error(`${file} and ${files.get(suffix)} share the suffix ${suffix}: rename one`);
  }
  files.set(suffix, file);
  return `${name}_${suffix}`;
}
