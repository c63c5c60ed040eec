import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * nginx computes an ETag only from a file's modification time and size. With a time derived from the bytes, two prices of equal
 * length get different ETags, and an unchanged page keeps its ETag.
 */
export function secondsFromContent(bytes: string | Buffer): number {
  return createHash("sha256").update(bytes).digest().readUInt32BE() >>> 1;
}

/** When this returns, the file survives a power cut. */
export async function writeDurably(path: string, bytes: string | Buffer): Promise<void> {
  // Fails if the file exists, because it may be a link to a file that is shown.
  const file = await open(path, "wx", 0o644);
  try {
    await file.writeFile(bytes);
    const seconds = secondsFromContent(bytes);
    await file.utimes(seconds, seconds);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The file gets its name only when it is complete, even if the process is killed. `syncFolder` makes the name survive a power
 * cut.
 */
export async function replaceDurably(path: string, bytes: string | Buffer): Promise<void> {
  const unfinished = join(dirname(path), `.${basename(path)}`);
  await rm(unfinished, { force: true });
  await writeDurably(unfinished, bytes);
  await rename(unfinished, path);
}

/** Without this a power cut could lose a rename or a new file, although it was reported as done. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
