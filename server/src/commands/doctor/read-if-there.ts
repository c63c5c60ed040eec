import { readFile } from "node:fs/promises";

/** Returns undefined for a file that does not exist. */
export async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
}
