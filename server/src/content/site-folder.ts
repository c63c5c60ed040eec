import { mkdir, readdir, readlink, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { Content } from "@fiosite/content/content";
import { syncFolder } from "./write-durably.ts";
import { writeVersion } from "./write-version.ts";

/**
 * The rendered pages of one release: `versions/<name>` for each version, each a whole folder like `web/dist`, and `current`,
 * the link to the one that nginx serves. A folder below `versions` is complete: it gets its name when everything is on the disk.
 */
export interface SiteFolder {
  folder: string;
  /** The release's own build: renderer, and the files that do not depend on the content. */
  webDist: string;
}

export interface LiveContent {
  /** Differs for different documents, also after the database was restored. */
  name: string;
  content: Content;
}

// Requests of the last moment may still be on their way into the folder of the version before.
const keptVersions = 3;

/** May be killed at any point: `current` then names a whole version, and the next call goes on from there. */
export async function showVersion(site: SiteFolder, live: LiveContent): Promise<void> {
  await renderVersion(site, live);
  const { folder } = site;
  const link = join(folder, ".current");
  await rm(link, { force: true });
  await symlink(`versions/${live.name}`, link);
  await rename(link, join(folder, "current"));
  await syncFolder(folder);
  await removeOldVersions(folder, live.name);
}

/** The name of the version that is shown. */
export async function shownVersion(folder: string): Promise<string | undefined> {
  const target = await readlink(join(folder, "current")).catch(() => undefined);
  return target?.replace("versions/", "");
}

async function renderVersion({ folder, webDist }: SiteFolder, live: LiveContent): Promise<void> {
  const versions = join(folder, "versions");
  await mkdir(versions, { recursive: true });
  const names = await readdir(versions);
  if (names.includes(live.name)) return;
  for (const name of names.filter(isUnfinished))
    await rm(join(versions, name), { recursive: true });
  const scratch = join(versions, `.${live.name}`);
  const shown = join(folder, "current");
  await writeVersion(scratch, { webDist, content: live.content, shown });
  await rename(scratch, join(versions, live.name));
  await syncFolder(versions);
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
