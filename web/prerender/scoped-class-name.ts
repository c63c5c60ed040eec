import { createHash } from "node:crypto";
import { relative } from "node:path";

const root = new URL("..", import.meta.url).pathname;
const files = new Map<string, string>();

/**
 * Class names such as `card_3fa`: readable in DevTools, the same in both builds, and not hidden by ad blockers.
 * All classes of a file share its suffix, which compresses well.
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
