import { runner } from "node-pg-migrate";
import type pg from "pg";
import { serverRoles } from "../platform/database.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";

/**
 * Runs every pending file and returns their names. All of them share one transaction: if the process dies here, none is
 * applied, and PostgreSQL releases the lock with the connection.
 */
export async function runMigrations(operator: pg.ClientBase, folder: string): Promise<string[]> {
  for (const role of [...serverRoles, "fiosite_publisher"]) {
    const { rowCount } = await operator.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) {
      throw new UserFacingError(
        `the role ${role} is missing: create role ${role} login password '…'`,
      );
    }
  }
  const ran = await runner({
    dbClient: operator,
    dir: folder,
    direction: "up",
    migrationsTable: "migrations",
    advisoryLockMode: "wait",
    singleTransaction: true,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return ran.map(({ name }) => name);
}
