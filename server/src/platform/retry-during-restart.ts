import { setTimeout as wait } from "node:timers/promises";

// nginx waits 15 s for a response (deploy/nginx/proxy.conf), and an attempt takes up to 2 s to connect.
const limitMs = 10_000;
const pauseMs = 200;

const transientCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  // The socket in the file system is missing while PostgreSQL is down.
  "ENOENT",
  // PostgreSQL shuts down, crashed, or is starting.
  "57P01",
  "57P02",
  "57P03",
  // Too many connections.
  "53300",
  // PostgreSQL ended a deadlock by rolling this one back, as a migration under load can cause.
  "40P01",
  // The database accepts no connections: restore.sh is swapping it.
  "55000",
]);
/** The errors of pg about a lost or missing connection have no code. */
const transientMessages =
  /^(Connection terminated|timeout exceeded when trying|Query read timeout)/;

/**
 * Repeats a task while the database restarts. Only for tasks that are safe to repeat: the connection may have been lost
 * after the commit.
 */
export async function retryDuringRestart<Value>(task: () => Promise<Value>): Promise<Value> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isTransient(error) || performance.now() + pauseMs > deadline) throw error;
      await wait(pauseMs);
    }
  }
}

function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return transientCodes.has(code) || transientMessages.test(error.message);
}
