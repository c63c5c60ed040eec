import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "../../web/prerender/compress.ts";

// Structured data stays: a page without JavaScript would contain it too.
const executableScripts = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/** Copies the build without its scripts: same HTML, styles, fonts and pictures, no hero video, which only a script adds. */
export async function writeBaselineSite(webDist: string): Promise<string> {
  const baseline = await mkdtemp(join(tmpdir(), "fiosite-baseline-site-"));
  await cp(webDist, baseline, { recursive: true });
  const pages = join(baseline, "pages");
  for (const name of await readdir(pages)) {
    if (!name.endsWith(".html")) continue;
    const path = join(pages, name);
    const html = await readFile(path, "utf8");
    if (!html.match(executableScripts)) throw new Error(`${name} has no script to remove`);
    await writeFile(path, html.replace(executableScripts, ""));
  }
  compressFolder(pages);
  return baseline;
}
