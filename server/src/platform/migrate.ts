// Brings the schema up to date, with the rights of the operator. Any number of processes may run it at once:
// one holds the advisory lock and migrates, the others wait for it and find nothing left to do.
// All pending files run in one transaction: if the process dies here, nothing of them remains,
// and PostgreSQL frees the lock with the connection.
import { runner } from "node-pg-migrate";
import type pg from "pg";
import { migrationsFolder } from "./migration-files.ts";
import { StartFailure } from "./start-failure.ts";

/** The role the server connects as; its password is the installer's business. */
export const serverRole = "fiosite_server";

/** Resolves with the names of the files that were run. */
export async function migrate(operator: pg.ClientBase): Promise<string[]> {
  const { rowCount } = await operator.query("select from pg_roles where rolname = $1", [
    serverRole,
  ]);
  if (rowCount === 0) {
    throw new StartFailure(
      `the role ${serverRole} is missing: create role ${serverRole} login password '…'`,
    );
  }
  const ran = await runner({
    dbClient: operator,
    dir: migrationsFolder,
    direction: "up",
    migrationsTable: "migrations",
    advisoryLockMode: "wait",
    singleTransaction: true,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return ran.map(({ name }) => name);
}
