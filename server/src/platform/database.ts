import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

export type Database = pg.Pool;

/** The role that the server connects as. The installer creates it and sets its password. */
export const serverRole = "fiosite_server";

/** Opening makes no connection: pages are served even when the database never answers. */
export function openDatabase(url: string, log: FastifyBaseLogger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "fiosite",
    // Leads that commit together share one wait for the disk: 20 took half as many more a second than 10.
    max: 20,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    // Longer than the server's own limit: it only counts when the server is no longer heard.
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // Without these two listeners a lost connection, idle or inside a transaction, would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
