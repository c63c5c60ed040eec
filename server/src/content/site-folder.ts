import {
  link,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Content } from "@fiosite/content/content";
import type { CountedFacts } from "@fiosite/content/counted-facts";
import { pastFactsFile } from "../platform/site-content.ts";
import { loadRenderer, type ShownPlace, shownAtOf } from "./renderer.ts";
import { replaceDurably, syncFolder, writeDurably } from "./write-durably.ts";
import {
  makePictures,
  reservePictures,
  UnshowableContent,
  writeReplacedPictures,
} from "./write-pictures.ts";

/**
 * The rendered pages of one release. `versions/<name>` has one folder like `web/dist` for each version, `current` is the link to
 * the one that nginx serves, and `og` has the social pictures of all versions. A folder gets its name in `versions` only when all
 * files except brotli copies are on the disk, so it can always be served.
 */
export interface SiteFolder extends ShownPlace {
  folder: string;
  /** The release's own build, with the renderer and the files that do not depend on the content. */
  webDist: string;
}

export interface LiveContent {
  /** A hash of everything that the pages show. */
  name: string;
  content: Content;
  /** Plans and other items that were live before. */
  past: CountedFacts;
  /** The files of a replaced picture by their names; undefined if there is none with this id. */
  readPicture(id: string): Promise<Record<string, Buffer> | undefined>;
}

// Requests that have just arrived may still read the folder of the previous version.
const keptVersions = 3;

/** May be killed at any point: `current` then still names a complete version, and the next call continues from there. */
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

/**
 * Makes what the shown version still lacks, social pictures and brotli copies, which take longer than the pages. It may be
 * killed; the next call continues.
 */
export async function completeVersion(
  site: SiteFolder,
  live: Pick<LiveContent, "name" | "content">,
): Promise<void> {
  const { folder, webDist } = site;
  const { listPictures } = await loadRenderer(webDist);
  const { content } = live;
  await makePictures(join(folder, "og"), listPictures(content, shownAtOf(content, site)));
  const version = join(folder, "versions", folderName(site, live));
  for (const name of ["pages", "public"]) await makeBrotliCopies(join(version, name));
}

export async function isShown(site: SiteFolder, live: Pick<LiveContent, "name">): Promise<boolean> {
  const target = await readlink(join(site.folder, "current")).catch(() => undefined);
  return target === `versions/${folderName(site, live)}`;
}

/**
 * The name includes everything else that the pages show: the host, and how many days leads are kept. The days come last, because
 * is-publication-due.sh reads them there.
 */
function folderName(site: SiteFolder, live: Pick<LiveContent, "name">): string {
  return `${live.name}-${new URL(site.siteUrl).host}-${site.retentionDays}`;
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
 * files for new social pictures, and links to the release's other files. Everything is on the disk when this returns.
 */
async function writeVersion(
  folder: string,
  { folder: siteFolder, webDist, ...place }: SiteFolder,
  { content, readPicture }: LiveContent,
): Promise<void> {
  const pictures = join(siteFolder, "og");
  const shown = join(siteFolder, "current");
  const renderer = await loadRenderer(webDist);
  const shownAt = shownAtOf(content, place);
  const files = await renderer.renderSite(content, shownAt).catch((cause: unknown) => {
    throw new UnshowableContent(`As páginas não puderam ser montadas: ${cause}`);
  });
  for (const name of ["pages", "public"]) await mkdir(join(folder, name), { recursive: true });
  await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const path = join(folder, name);
      if (await linkIfEqual(join(shown, name), path, text)) return;
      await writeDurably(path, text);
      await writeDurably(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
    }),
  );
  await writeDurably(join(folder, "content.json"), JSON.stringify(content));
  // These must be the same hashes as in the release's nginx configuration.
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
    // A brotli copy in the release has the release's content, so it must not be linked beside a file that was rendered.
    if (written.has(name) || written.has(name.replace(/\.br$/, ""))) continue;
    await symlink(join(from, name), join(to, name));
  }
}

async function linkIfEqual(from: string, to: string, text: string): Promise<boolean> {
  const endings = ["", ".gz"];
  try {
    if ((await readFile(from, "utf8")) !== text) return false;
    for (const ending of endings) await link(from + ending, to + ending);
  } catch {
    // The file does not exist yet, or it is on another disk. Remove partial links, because writing to a link would change the
    // file that is shown.
    for (const ending of endings) await rm(to + ending, { force: true });
    return false;
  }
  // The version that is shown may have no brotli copy yet.
  await link(`${from}.br`, `${to}.br`).catch(() => {});
  return true;
}

/**
 * nginx compresses nothing during a request. It serves a file without a brotli copy as gzip, which is 15 % larger but made in a
 * fiftieth of the time. Files are compressed one after the other, so that one core stays free for visitors.
 */
async function makeBrotliCopies(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  const missing = [...names].filter((name) => names.has(`${name}.gz`) && !names.has(`${name}.br`));
  for (const name of missing) {
    const bytes = await readFile(join(folder, name));
    const params = {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const packed = await promisify(brotliCompress)(bytes, { params });
    await replaceDurably(join(folder, `${name}.br`), packed);
  }
  if (missing.length > 0) await syncFolder(folder);
}

/** Written again when an older version is shown again, because other versions were live since. */
async function writePastFacts(version: string, past: CountedFacts): Promise<void> {
  await replaceDurably(join(version, pastFactsFile), JSON.stringify(past));
  await syncFolder(version);
}

async function removeOldVersions(folder: string, current: string): Promise<void> {
  const versions = join(folder, "versions");
  const names = (await readdir(versions)).filter((name) => name !== current);
  const shown = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(versions, name))).mtimeMs })),
  );
  const oldest = shown
    .sort((one, other) => one.at - other.at)
    .slice(0, -(keptVersions - 1))
    .map(({ name }) => name);
  for (const name of [...oldest, ...names.filter(isUnfinished)]) {
    // Rename it first: if the process is killed while it deletes, half a version must not remain under its name.
    const doomed = isUnfinished(name) ? name : `.${name}`;
    if (doomed !== name) await rename(join(versions, name), join(versions, doomed));
    await rm(join(versions, doomed), { recursive: true, force: true });
  }
}

function isUnfinished(name: string): boolean {
  return name.startsWith(".");
}
