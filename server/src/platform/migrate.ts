// Brings the schema up to date before the server listens. Any number of processes may start at once:
// one holds the advisory lock and migrates, the others wait for it and find nothing left to do.
// All pending files run in one transaction: if the process dies here, nothing of them remains,
// and PostgreSQL frees the lock with the connection.
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { StartFailure } from "./start-failure.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));

export async function migrate(databaseUrl: string, log: FastifyBaseLogger): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "tudo-site-migrations",
    connectionTimeoutMillis: 5_000,
    // Bounds the wait for the advisory lock as well as for tables in use.
    lock_timeout: 60_000,
  });
  // The running query already rejects when the connection is lost; the event alone would end the process.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new StartFailure(`the database of DATABASE_URL cannot be reached: ${reasonOf(cause)}`);
  });
  try {
    await runner({
      dbClient: client,
      dir: migrationsFolder,
      direction: "up",
      migrationsTable: "migrations",
      advisoryLockMode: "wait",
      singleTransaction: true,
      logger: {
        info: (message) => log.debug(message),
        warn: (message) => log.warn(message),
        error: (message) => log.error(message),
      },
    });
  } finally {
    await client.end();
  }
}

/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
