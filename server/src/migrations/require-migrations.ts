import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { connectOnce } from "../platform/database.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";

/**
 * The server cannot alter the schema, so every migration of its own release must be in the database. Newer ones are
 * accepted: an update migrates before it switches, and can be rolled back after it (docs/technician/atualizar.md).
 */
export async function requireMigrations(
  databaseUrl: string,
  variable = "DATABASE_URL",
): Promise<void> {
  const expected = await listMigrations();
  const found = await connectOnce({ url: databaseUrl, variable }, readMigrations);
  const missing = expected.filter((name) => !found.includes(name));
  if (missing.length > 0) {
    throw new UserFacingError(
      `faltam no banco de dados: ${missing.join(", ")}. Rode fiosite migrate`,
    );
  }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    return rows.map(({ name }) => name);
  } catch (error) {
    // In an empty database the table is missing (42P01), or the schema is not granted to the server's role yet (42501).
    const isEmpty =
      error instanceof pg.DatabaseError && ["42P01", "42501"].includes(`${error.code}`);
    if (isEmpty) return [];
    throw error;
  }
}

export const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

/** File names in the order they run, without the extension, as the table `migrations` stores them. */
async function listMigrations(): Promise<string[]> {
  const files = await readdir(migrationsFolder);
  return files.map((file) => file.replace(/\.sql$/, "")).sort();
}
