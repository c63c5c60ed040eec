import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** File names in the order they run, without the extension, as the table `migrations` stores them. */
export async function listMigrations(): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  return files.map((file) => file.replace(/\.sql$/, "")).sort();
}
