import { link, mkdir, readdir, readFile, rm, symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Content } from "@fiosite/content/content";
import { writeReplacedPictures } from "./pictures/write-replaced-pictures.ts";
import { loadRenderer, shownAtOf } from "./renderer.ts";
import { UnshowableContent } from "./unshowable-content.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";
import { makePictures, reservePictures } from "./write-pictures.ts";

interface VersionSource {
  webDist: string;
  content: Content;
  siteUrl: string;
  /** The folder of the social pictures, which all versions share. */
  pictures: string;
  /** The folder that is shown now: files that stay equal are linked, because compressing is half of the work. */
  shown: string;
  /** The files of a replaced picture by their names; undefined if there is none with this id. */
  readPicture(id: string): Promise<Record<string, Buffer> | undefined>;
}

const inlineHashes = "pages/inline-hashes.json";

/**
 * Writes a folder like `web/dist`: the pages that the release's renderer makes of the content, `content.json` for the server,
 * addresses for new social pictures, and links to the release's files that do not depend on it. Everything is on the disk when this returns.
 */
export async function writeVersion(
  folder: string,
  { webDist, content, siteUrl, pictures, shown, readPicture }: VersionSource,
): Promise<void> {
  const renderer = await loadRenderer(webDist);
  const shownAt = shownAtOf(content, siteUrl);
  const files = await renderer.renderSite(content, shownAt).catch((cause: unknown) => {
    throw new UnshowableContent(`As páginas não puderam ser montadas: ${cause}`);
  });
  for (const name of ["pages", "public"]) await mkdir(join(folder, name), { recursive: true });
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const isLinked = await linkIfEqual(join(shown, name), join(folder, name), text);
      if (!isLinked) await writePacked(join(folder, name), text);
    }),
  );
  await writeDurably(join(folder, "content.json"), JSON.stringify(content));
  // The release's nginx configuration has the same hashes.
  await writeDurably(join(folder, inlineHashes), await readFile(join(webDist, inlineHashes)));
  await reservePictures(pictures, renderer.listPictures(content, shownAt));
  await symlink(relative(join(folder, "public"), pictures), join(folder, "public/og"));
  await writeReplacedPictures(folder, { content, shown, readPicture });
  await linkReleaseFiles(join(webDist, "public"), join(folder, "public"));
  for (const name of ["pages", "public", "."]) await syncFolder(join(folder, name));
}

/** After the pages are shown: makes the social pictures that they name, if what they show has changed. */
export async function finishPictures(
  source: Omit<VersionSource, "shown" | "readPicture">,
): Promise<void> {
  const { webDist, content, siteUrl, pictures } = source;
  const { listPictures } = await loadRenderer(webDist);
  await makePictures(pictures, listPictures(content, shownAtOf(content, siteUrl)));
}

async function linkReleaseFiles(from: string, to: string): Promise<void> {
  const written = new Set(await readdir(to));
  for (const name of await readdir(from)) {
    if (!written.has(name)) await symlink(join(from, name), join(to, name));
  }
}

async function linkIfEqual(from: string, to: string, text: string): Promise<boolean> {
  const endings = ["", ".gz", ".br"];
  try {
    if ((await readFile(from, "utf8")) !== text) return false;
    for (const ending of endings) await link(from + ending, to + ending);
    return true;
  } catch {
    // There is no such file yet, or it is on another disk. Writing to a link would change the file that is shown.
    for (const ending of endings) await rm(to + ending, { force: true });
    return false;
  }
}

/** nginx compresses nothing during a request. */
async function writePacked(path: string, text: string): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  };
  await writeDurably(path, text);
  await writeDurably(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
  await writeDurably(`${path}.br`, await promisify(brotliCompress)(text, { params }));
}
