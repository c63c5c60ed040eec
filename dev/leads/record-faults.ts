// Faults between the mail server's 250 and the commit of its record. Each lasts until it is removed.
import { runSql } from "../postgres/run-sql.ts";
import { databaseUrl } from "../postgres/test-database.ts";

interface RecordFault {
  inject(database: string): Promise<unknown>;
  remove(database: string): Promise<unknown>;
}

/** `mailed_at` is written only when the mail server has accepted an e-mail. A sequence counts also what is rolled back. */
const onRecord = (action: string): RecordFault => ({
  inject: (database) =>
    runSql(
      database,
      `create sequence failed_records;
      create function fail_record() returns trigger language plpgsql security definer as $$
        begin perform nextval('failed_records'); ${action}; return new; end $$;
      create trigger fail_record before update of mailed_at on jobs for each row execute function fail_record()`,
    ),
  remove: (database) => runSql(database, "drop trigger fail_record on jobs"),
});

export async function countFailedRecords(database: string): Promise<number> {
  const [row] = await runSql(database, "select last_value::integer as count from failed_records");
  return Number(row?.count);
}

const maintenance = (database: string) => databaseUrl(database, "postgres");
const nameOf = (database: string) => new URL(database).pathname.slice(1);

export const recordFaults = {
  "disk full": onRecord("raise sqlstate '53100' using message = 'could not extend file'"),
  "connection lost": onRecord("perform pg_terminate_backend(pg_backend_pid())"),
  "database down": {
    inject: async (database) => {
      await runSql(
        maintenance(database),
        `alter database ${nameOf(database)} allow_connections false`,
      );
      const sessions = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(database)}'`;
      await runSql(maintenance(database), sessions);
    },
    remove: (database) =>
      runSql(maintenance(database), `alter database ${nameOf(database)} allow_connections true`),
  },
} satisfies Record<string, RecordFault>;

export type RecordFaultName = keyof typeof recordFaults;
