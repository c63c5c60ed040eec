import pg from "pg";
import { connectOnce } from "./connect-once.ts";
import { listMigrations } from "./migration-files.ts";
import { StartFailure } from "./start-failure.ts";

/**
 * The server may not alter the schema, so it must find all that its own files describe. A newer one is fine: an update
 * migrates before it switches, and may go back after it (docs/operations.md, "migrations").
 */
export async function checkMigrated(databaseUrl: string): Promise<void> {
  const expected = await listMigrations();
  const found = await connectOnce({ url: databaseUrl, variable: "DATABASE_URL" }, readMigrations);
  const missing = expected.filter((name) => !found.includes(name));
  if (missing.length > 0) {
    throw new StartFailure(`the database lacks ${missing.join(", ")}: run npm run migrate`);
  }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  try {
    const { rows } = await client.query<{ name: string }>("select name from migrations");
    return rows.map(({ name }) => name);
  } catch (error) {
    // An empty database: no table, or no right to see into the schema that was not opened to us yet.
    const isEmpty =
      error instanceof pg.DatabaseError && ["42P01", "42501"].includes(`${error.code}`);
    if (isEmpty) return [];
    throw error;
  }
}
