import { glob, link, lstat, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Content } from "@fiosite/content/content";
import { pictureFolder, pictureNames } from "@fiosite/content/pictures";
import { UserFacingError } from "../platform/user-facing-error.ts";
import type { SocialPicture } from "./social-picture.ts";
import { replaceDurably, syncFolder, writeDurably } from "./write-durably.ts";

// Shared links, and copies of the pages on other sites, still request the pictures of older versions.
const keptMs = 60 * 86_400_000;

/**
 * Creates a file for each new picture's address before the pages are shown. It is a link to an older picture of the same page,
 * because making a picture takes longer than rendering the pages. A picture's name changes with its content, so all versions
 * share the folder.
 */
export async function reservePictures(folder: string, pictures: SocialPicture[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = await readdir(folder);
  for (const picture of pictures) {
    const name = basename(picture.file);
    if (names.includes(name)) continue;
    const samePage = name.slice(0, name.lastIndexOf("-") + 1);
    const older = names.find((each) => each.startsWith(samePage));
    if (older) await symlink(older, join(folder, name));
    else await makeFile(folder, picture);
  }
  await syncFolder(folder);
}

/** Makes the pictures that are still links, and removes old ones. It may be killed; the next call continues. */
export async function makePictures(folder: string, pictures: SocialPicture[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const wanted = new Set(pictures.map(({ file }) => basename(file)));
  for (const picture of pictures) {
    const file = await lstat(join(folder, basename(picture.file))).catch(() => undefined);
    if (!file?.isFile()) await makeFile(folder, picture);
  }
  for (const name of (await readdir(folder)).filter((each) => !wanted.has(each))) {
    const { ctimeMs } = await lstat(join(folder, name));
    if (Date.now() - ctimeMs > keptMs) await rm(join(folder, name));
  }
}

async function makeFile(folder: string, picture: SocialPicture): Promise<void> {
  // Imported only when needed: most publications change no picture, and loading the libraries takes a tenth of a second.
  const { makePicture } = await import("./social-picture.ts");
  await replaceDurably(join(folder, basename(picture.file)), await makePicture(picture));
}

interface ReplacedPictures {
  content: Content;
  /** The version that is shown now. */
  shown: string;
  readPicture(id: string): Promise<Record<string, Buffer> | undefined>;
}

/** Writes the pictures into the folder of the version that shows them, so that they are deleted with it. */
export async function writeReplacedPictures(
  version: string,
  { content, shown, readPicture }: ReplacedPictures,
): Promise<void> {
  const [from, to] = [shown, version].map((each) => join(each, "public", pictureFolder));
  const ids = pictureNames.flatMap((name) => content.facts[`${name}Picture`] ?? []);
  if (ids.length === 0 || !from || !to) return;
  await mkdir(to, { recursive: true });
  for (const id of ids) {
    const files = await readPicture(id);
    if (!files)
      throw new UnshowableContent("Uma foto não foi encontrada. Escolha a foto outra vez.");
    for (const [name, bytes] of Object.entries(files)) {
      // The name contains a hash of the bytes, so a file of the same name in the shown version is the same.
      await link(join(from, name), join(to, name)).catch(() => writeDurably(join(to, name), bytes));
    }
  }
  await syncFolder(to);
}

/** Removes the pictures from the pages of all versions and releases on this machine. `folder` belongs to one release. */
export async function removePictures(folder: string, ids: string[]): Promise<void> {
  for (const id of ids) {
    const files = glob(`*/versions/*/public/${pictureFolder}/${id}-*`, { cwd: dirname(folder) });
    for await (const file of files) await rm(join(dirname(folder), file));
  }
}

/** Thrown if this release cannot show the content. The message is for the owner. */
export class UnshowableContent extends UserFacingError {}
