import pg from "pg";
import { UserFacingError } from "./user-facing-error.ts";

/** One connection for one task at start or on the command line; an address that does not answer is named. */
export async function connectOnce<Result>(
  address: { url: string; variable: string },
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: address.url,
    application_name: "fiosite-once",
    connectionTimeoutMillis: 5_000,
    // Bounds the wait for an advisory lock as well as for tables in use.
    lock_timeout: 60_000,
  });
  // The running query already rejects when the connection is lost; the event alone would end the process.
  client.on("error", () => {});
  await client.connect().catch((cause: unknown) => {
    throw new UserFacingError(
      `the database of ${address.variable} cannot be reached: ${reasonOf(cause)}`,
    );
  });
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** A refused connection to a name with several addresses is an AggregateError with an empty message. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}
