import { setTimeout as wait } from "node:timers/promises";
import { runner } from "node-pg-migrate";
import pg from "pg";
import { connectOnce, serverRoles } from "../platform/database.ts";
import { UserFacingError } from "../platform/user-facing-error.ts";
import { migrationsFolder } from "./require-migrations.ts";

/** Any number that no other program of the cluster uses; it spells "fios". */
const advisoryLock = 0x66696f73;

// While an ALTER waits for a lock, every lead waits behind it, and the server's statements time out after 5 s.
const lockTimeout = "2s";
// Between two attempts, the leads that waited are saved.
const pauseMs = 1_000;
// Shorter than the minute for which another run waits for the advisory lock.
const retryForMs = 50_000;

/**
 * Brings schema and grants up to date, with the operator's rights. Several processes may run it at the same
 * time: one holds the advisory lock, the others wait for it and find nothing left to do.
 */
export function migrateDatabase(
  operatorDatabaseUrl: string,
  folder = migrationsFolder,
): Promise<string[]> {
  const address = { url: operatorDatabaseUrl, variable: "OPERATOR_DATABASE_URL" };
  return connectOnce(address, async (operator) => {
    await operator.query("select pg_advisory_lock($1)", [advisoryLock]);
    await operator.query(`set lock_timeout = '${lockTimeout}'`);
    const deadline = performance.now() + retryForMs;
    for (;;) {
      try {
        return await runMigrations(operator, folder);
      } catch (error) {
        if (!isBlocked(error)) throw error;
        if (performance.now() > deadline) throw new UserFacingError(blocked);
        await wait(pauseMs);
      }
    }
  });
}

const blocked =
  "uma consulta longa segura uma tabela, e nada mudou: tente de novo mais tarde, ou encerre a consulta que aparece primeiro em `select pid, xact_start, query from pg_stat_activity order by xact_start`";

/** Whether the lock timeout was reached, or PostgreSQL ended a deadlock. */
function isBlocked(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ["55P03", "40P01"].includes(`${error.code}`);
}

/**
 * Runs every pending file and returns their names. All of them share one transaction: if the process dies here, none is
 * applied, and PostgreSQL releases the lock with the connection.
 */
async function runMigrations(operator: pg.ClientBase, folder: string): Promise<string[]> {
  for (const role of [...serverRoles, "fiosite_publisher"]) {
    const { rowCount } = await operator.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) {
      throw new UserFacingError(
        `falta o usuário ${role} no banco: create role ${role} login password '…'`,
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
    // The check compares the times of the runs: after one run with a wrong clock it would refuse every later one, and a restore.
    checkOrder: false,
    logger: { info: () => {}, warn: () => {}, error: () => {} },
  });
  return ran.map(({ name }) => name);
}
