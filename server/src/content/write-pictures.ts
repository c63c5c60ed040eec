import { lstat, mkdir, readdir, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import type { SocialPicture } from "./picture-svg.ts";
import { syncFolder, writeDurably } from "./write-durably.ts";

// Shared links, and copies of the pages elsewhere, still request the pictures of older versions.
const keptMs = 60 * 86_400_000;

/**
 * Gives each new picture's address a file before the pages are shown: a link to an older picture of the same page, because making
 * one takes longer than rendering the pages. A picture's name changes with what it shows, so all versions share the folder.
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

/** Makes the pictures that are only links yet, and removes old ones. It may be killed: the next call goes on. */
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

/** A file has its name when it is complete. */
async function makeFile(folder: string, picture: SocialPicture): Promise<void> {
  // Most publications change no picture, and loading the libraries takes a tenth of a second.
  const { makePicture } = await import("./make-picture.ts");
  const name = basename(picture.file);
  const unfinished = join(folder, `.${name}`);
  await rm(unfinished, { force: true });
  await writeDurably(unfinished, await makePicture(picture));
  await rename(unfinished, join(folder, name));
}
