import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "vite";

/** What the build writes for `width < 48em`. Safari before 16.4 ignores a query with `not` before a condition. */
const negatedMinimum = /\(?not \(min-(width|height):([\d.]+)(em|px)\)\)?/g;

/** The styles of a page's module and of everything it imports, from the renderer's build. */
export function pageStyles(folder: string, pageModule: string): string {
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  const manifest: Manifest = JSON.parse(read(".vite/manifest.json"));
  const files = new Set<string>();

  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    // The entry's styles come first, because they declare the order of the layers; no other order matters.
    for (const file of chunk.css ?? []) files.add(file);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect("src/entry-renderer.tsx");
  collect(pageModule);
  return [...files]
    .map(read)
    .join("")
    .replace(negatedMinimum, (_, side, size, unit) => `(max-${side}:${size - 0.01}${unit})`);
}
