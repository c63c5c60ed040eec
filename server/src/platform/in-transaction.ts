import type pg from "pg";
import type { Database } from "./database.ts";

/** The pool, or one connection. */
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

/** The same on a connection of the pool. */
export function inPoolTransaction<Result>(
  database: Database,
  task: (client: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  return onConnection(database, (client) => inTransaction(client, () => task(client)));
}

/** One connection of the pool for several statements. A failure closes it, as nobody knows its state. */
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
