import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { secondsFromContent } from "../../server/src/content/write-durably.ts";

/**
 * nginx computes an ETag from a file's modification time and size only, and a release archive gives all files the same
 * time. Without this, two pages of equal length (two languages, two releases) would have the same ETag.
 */
export async function setMtimesFromContent(webDist: string): Promise<void> {
  const entries = await readdir(webDist, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const seconds = secondsFromContent(await readFile(path));
    await utimes(path, seconds, seconds);
  }
}
