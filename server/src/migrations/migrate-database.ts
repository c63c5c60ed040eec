import { connectOnce } from "../platform/connect-once.ts";
import { runMigrations } from "./run-migrations.ts";

/** Any number that no other program of the cluster uses; it spells "fios". */
const advisoryLock = 0x66696f73;

/**
 * Brings schema and grants up to date, with the operator's rights. Several processes may run it at the same
 * time: one holds the advisory lock, the others wait for it and find nothing left to do.
 */
export function migrateDatabase(operatorDatabaseUrl: string): Promise<string[]> {
  const address = { url: operatorDatabaseUrl, variable: "OPERATOR_DATABASE_URL" };
  return connectOnce(address, async (operator) => {
    await operator.query("select pg_advisory_lock($1)", [advisoryLock]);
    return runMigrations(operator);
  });
}
