import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * nginx computes an ETag from a file's modification time and size only. With a time from its bytes, two prices of equal length
 * have different ETags, and an unchanged page keeps its own.
 */
export function secondsFromContent(bytes: string | Buffer): number {
  return createHash("sha256").update(bytes).digest().readUInt32BE() >>> 1;
}

/** The file survives a power cut once this returns. */
export async function writeDurably(path: string, bytes: string | Buffer): Promise<void> {
  // Never an existing file: it may be a link to one that is shown.
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

/** The file has its name when it is complete, also if the process is killed. `syncFolder` makes the name survive a power cut. */
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
