import pg from "pg";
import { UserFacingError } from "./user-facing-error.ts";

interface DatabaseAddress {
  url: string;
  /** The error for an unreachable database names it. */
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
  // An "error" event without a listener ends the process. The running query rejects anyway when the connection is lost.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new UserFacingError(`the database of ${variable} cannot be reached: ${reasonOf(cause)}`);
  });
  return client;
}

/** A refused connection to a host with several addresses is an AggregateError with an empty message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
