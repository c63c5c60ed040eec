import { link, mkdir, readdir, readFile, readlink, rename, rm, symlink } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Content } from "@fiosite/content/content";
import type { CountedFacts } from "@fiosite/content/counted-facts";
import { pastFactsFile } from "../platform/site-content.ts";
import { loadRenderer, shownAtOf } from "./renderer.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";
import {
  makePictures,
  reservePictures,
  UnshowableContent,
  writeReplacedPictures,
} from "./write-pictures.ts";

/**
 * The rendered pages of one release: `versions/<name>` for each version, each a whole folder like `web/dist`, and `current`,
 * the link to the one that nginx serves; `og` has the social pictures of all of them. A folder below `versions` is complete: it gets
 * its name when everything is on the disk.
 */
export interface SiteFolder {
  folder: string;
  /** The release's own build: renderer, and the files that do not depend on the content. */
  webDist: string;
  /** Of the host where the pages are shown. */
  siteUrl: string;
}

export interface LiveContent {
  /** Differs for different documents, also after the database was restored. */
  name: string;
  content: Content;
  /** What was live before it. */
  past: CountedFacts;
  /** The files of a replaced picture by their names; undefined if there is none with this id. */
  readPicture(id: string): Promise<Record<string, Buffer> | undefined>;
}

// Requests of the last moment may still be on their way into the folder of the version before.
const keptVersions = 3;

/** May be killed at any point: `current` then names a whole version, and the next call goes on from there. */
export async function showVersion(site: SiteFolder, live: LiveContent): Promise<void> {
  const { folder } = site;
  const name = folderName(site, live);
  await renderVersion(site, live, name);
  await writePastFacts(join(folder, "versions", name), live.past);
  const link = join(folder, ".current");
  await rm(link, { force: true });
  await symlink(`versions/${name}`, link);
  await rename(link, join(folder, "current"));
  await syncFolder(folder);
  await removeOldVersions(folder, name);
}

/** Makes the social pictures of the version that is shown, unless they are there. */
export async function completePictures(
  { folder, webDist, siteUrl }: SiteFolder,
  { content }: Pick<LiveContent, "content">,
): Promise<void> {
  const { listPictures } = await loadRenderer(webDist);
  await makePictures(join(folder, "og"), listPictures(content, shownAtOf(content, siteUrl)));
}

export async function isShown(site: SiteFolder, live: Pick<LiveContent, "name">): Promise<boolean> {
  const target = await readlink(join(site.folder, "current")).catch(() => undefined);
  return target === `versions/${folderName(site, live)}`;
}

/** With the host, whose address is on the pages. */
function folderName({ siteUrl }: SiteFolder, live: Pick<LiveContent, "name">): string {
  return `${live.name}-${new URL(siteUrl).host}`;
}

async function renderVersion(site: SiteFolder, live: LiveContent, name: string): Promise<void> {
  const versions = join(site.folder, "versions");
  await mkdir(versions, { recursive: true });
  const names = await readdir(versions);
  if (names.includes(name)) return;
  for (const unfinished of names.filter(isUnfinished))
    await rm(join(versions, unfinished), { recursive: true });
  const scratch = join(versions, `.${name}`);
  await writeVersion(scratch, site, live);
  await rename(scratch, join(versions, name));
  await syncFolder(versions);
}

const inlineHashes = "pages/inline-hashes.json";

/**
 * Writes a folder like `web/dist`: the pages that the release's renderer makes of the content, `content.json` for the server,
 * addresses for new social pictures, and links to the release's files that do not depend on it. Everything is on the disk when this
 * returns.
 */
async function writeVersion(
  folder: string,
  { folder: siteFolder, webDist, siteUrl }: SiteFolder,
  { content, readPicture }: LiveContent,
): Promise<void> {
  const pictures = join(siteFolder, "og");
  const shown = join(siteFolder, "current");
  const renderer = await loadRenderer(webDist);
  const shownAt = shownAtOf(content, siteUrl);
  const files = await renderer.renderSite(content, shownAt).catch((cause: unknown) => {
    throw new UnshowableContent(`As páginas não puderam ser montadas: ${cause}`);
  });
  for (const name of ["pages", "public"]) await mkdir(join(folder, name), { recursive: true });
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      // Compressing is half of the work.
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

/** Again for a version that is shown again, after others. */
async function writePastFacts(version: string, past: CountedFacts): Promise<void> {
  const scratch = join(version, `.${pastFactsFile}`);
  await rm(scratch, { force: true });
  await writeDurably(scratch, JSON.stringify(past));
  await rename(scratch, join(version, pastFactsFile));
  await syncFolder(version);
}

async function removeOldVersions(folder: string, current: string): Promise<void> {
  const versions = join(folder, "versions");
  const names = (await readdir(versions)).filter((name) => name !== current);
  const oldest = names.sort(byNumber).slice(0, -(keptVersions - 1));
  for (const name of [...oldest, ...names.filter(isUnfinished)]) {
    // Renamed first: a removal that is killed must not leave half a version under its name.
    const doomed = isUnfinished(name) ? name : `.${name}`;
    if (doomed !== name) await rename(join(versions, name), join(versions, doomed));
    await rm(join(versions, doomed), { recursive: true, force: true });
  }
}

function isUnfinished(name: string): boolean {
  return name.startsWith(".");
}

/** Names begin with the version's number; `starter-…` is older than all of them. */
function byNumber(one: string, other: string): number {
  return (Number.parseInt(one, 10) || 0) - (Number.parseInt(other, 10) || 0);
}
