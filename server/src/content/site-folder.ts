import { mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "@fiosite/content/content";
import type { CountedFacts } from "@fiosite/content/counted-facts";
import { pastFactsFile } from "../platform/site-content.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";
import { finishPictures, writeVersion } from "./write-version.ts";

/**
 * The rendered pages of one release: `versions/<name>` for each version, each a whole folder like `web/dist`, and `current`,
 * the link to the one that nginx serves; `og` has the social pictures of all of them. A folder below `versions` is complete: it gets its name when everything is on the disk.
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
  /** The files of a replaced picture by their names. */
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
  site: SiteFolder,
  { content }: Pick<LiveContent, "content">,
): Promise<void> {
  await finishPictures({ ...site, content, pictures: join(site.folder, "og") });
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
  const { folder, ...release } = site;
  const { content, readPicture } = live;
  const versions = join(folder, "versions");
  await mkdir(versions, { recursive: true });
  const names = await readdir(versions);
  if (names.includes(name)) return;
  for (const unfinished of names.filter(isUnfinished))
    await rm(join(versions, unfinished), { recursive: true });
  const scratch = join(versions, `.${name}`);
  const shown = join(folder, "current");
  const pictures = join(folder, "og");
  await writeVersion(scratch, { ...release, content, pictures, shown, readPicture });
  await rename(scratch, join(versions, name));
  await syncFolder(versions);
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
