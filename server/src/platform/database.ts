import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { UserFacingError } from "./user-facing-error.ts";

export type Database = pg.Pool;

/** The roles with which the public server and the panel connect. The installer creates them and sets their passwords. */
export const serverRoles = ["fiosite_server", "fiosite_panel"];

/** Creates the pool without connecting, so that pages are served while the database is down. */
export function openDatabase(url: string, log: FastifyBaseLogger): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "fiosite",
    // Leads that commit together share one disk sync: 20 connections saved 50 % more leads a second than 10.
    max: 20,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    // Longer than statement_timeout, so that it only takes effect if the connection is dead.
    query_timeout: 6_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
  });
  // Without these two listeners, a connection that drops while idle or in a transaction would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "idle database connection lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** The pool or one connection. */
export type Queryable = Pick<pg.ClientBase, "query">;

export async function inTransaction<Result>(
  client: pg.ClientBase,
  task: () => Promise<Result>,
): Promise<Result> {
  await client.query("begin");
  try {
    const result = await task();
    await client.query("commit");
    return result;
  } catch (error) {
    // A lost connection ends the transaction by itself.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/** Runs a transaction on a connection of the pool. */
export function inPoolTransaction<Result>(
  database: Database,
  task: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return onConnection(database, (client) => inTransaction(client, () => task(client)));
}

/** Uses one connection of the pool for several statements. After a failure it is closed, because its state is unknown. */
export async function onConnection<Result>(
  database: Database,
  task: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const client = await database.connect();
  let isBroken = true;
  try {
    const result = await task(client);
    isBroken = false;
    return result;
  } finally {
    client.release(isBroken);
  }
}

interface DatabaseAddress {
  url: string;
  /** The setting's name, which the error for an unreachable database mentions. */
  variable: string;
}

/** Opens a connection for one task, at start or in a command. */
export async function connectOnce<Result>(
  address: DatabaseAddress,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connect(address);
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

export async function connect({ url, variable }: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "fiosite-once",
    connectionTimeoutMillis: 5_000,
    // Also limits the wait for an advisory lock.
    lock_timeout: 60_000,
  });
  // An "error" event without a listener would end the process. The running query rejects anyway when the connection drops.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new UserFacingError(
      `o banco de dados de ${variable} não aceita a conexão: ${reasonOf(cause)}`,
    );
  });
  return client;
}

/** A refused connection to a host with several addresses is an AggregateError with an empty message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

// nginx waits 15 s for a response (deploy/nginx/proxy.conf), and an attempt takes up to 2 s to connect.
const restartLimitMs = 10_000;
const restartPauseMs = 200;

/**
 * Repeats a task while the database restarts. Use it only for tasks that are safe to repeat, because the connection may have
 * dropped after the commit.
 */
export async function retryDuringRestart<Value>(task: () => Promise<Value>): Promise<Value> {
  const deadline = performance.now() + restartLimitMs;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isTransient(error) || performance.now() + restartPauseMs > deadline) throw error;
      await wait(restartPauseMs);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return transientCodes.has(code) || transientMessages.test(error.message);
}

const transientCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // The socket in the file system is missing while PostgreSQL is down.
  "ENOENT",
  // PostgreSQL is shutting down, has crashed, or is starting.
  "57P01",
  "57P02",
  "57P03",
  // Too many connections.
  "53300",
  // PostgreSQL ended a deadlock by rolling this transaction back, as can happen with a migration under load.
  "40P01",
  // The database accepts no connections, because restore.sh is replacing it.
  "55000",
]);
/** pg's errors about a lost or missing connection have no code. */
const transientMessages =
  /^(Connection terminated|timeout exceeded when trying|Query read timeout)/;
