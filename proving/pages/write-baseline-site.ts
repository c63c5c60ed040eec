import { cp, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compressFolder } from "../../web/prerender/compress.ts";

// The structured data stays: it is content, which a page without JavaScript would carry too.
const executableScripts = /<script(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;

/**
 * The limit: our own pages as if nobody had written a line of JavaScript. Same HTML, styles, fonts and pictures; the
 * scripts are gone, and with them the hero's video, which only they add.
 */
export async function writeLimitSite(webDist: string): Promise<string> {
  const limit = await mkdtemp(join(tmpdir(), "fiosite-limit-site-"));
  await cp(webDist, limit, { recursive: true });
  const pages = join(limit, "pages");
  for (const name of await readdir(pages)) {
    if (!name.endsWith(".html")) continue;
    const path = join(pages, name);
    const html = await readFile(path, "utf8");
    if (!html.match(executableScripts)) throw new Error(`${name} has no script to remove`);
    await writeFile(path, html.replace(executableScripts, ""));
  }
  compressFolder(pages);
  return limit;
}
