import { connectOnce } from "../../platform/connect-once.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { type DatabaseAddress, subjectOf } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

/** What the server's role must be able to do, and what it must not: an intruder would have the same rights. */
const serverRights = `select
    has_table_privilege('leads', 'select') as "read leads",
    has_table_privilege('leads', 'insert') as "add leads",
    has_column_privilege('leads', 'email_sent_at', 'update') as "mark leads as sent",
    not has_table_privilege('leads', 'delete') as "not delete leads",
    not has_table_privilege('leads', 'truncate') as "not empty the table of leads",
    not has_column_privilege('leads', 'name', 'update') as "not change a lead",
    not has_table_privilege('erased_leads', 'select') as "not read what was erased",
    not has_schema_privilege('public', 'create') as "not create tables",
    not has_function_privilege('erase_leads(uuid[], text)', 'execute') as "not erase leads",
    not pg_has_role('fiosite_operator', 'member') as "not become the operator",
    not (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user)
      as "not administer PostgreSQL"`;

const operatorRights = `select
    has_table_privilege('leads', 'delete') as "delete leads",
    has_table_privilege('erased_leads', 'insert') as "record what was erased",
    has_schema_privilege('public', 'create') as "migrate",
    not (select rolsuper from pg_roles where rolname = current_user) as "not administer PostgreSQL"`;

export async function checkRoles(address: DatabaseAddress): Promise<CheckResult> {
  const { ok, failed } = resultsFor(subjectOf("roles", address));
  const isServer = address.variable === "DATABASE_URL";
  const rights = isServer ? serverRights : operatorRights;
  const rows = await asDatabaseUser(address.url, () =>
    connectOnce(
      address,
      async (client) => (await client.query<Record<string, boolean>>(rights)).rows,
    ),
  );
  const missing = Object.entries(rows[0] ?? {}).flatMap(([right, holds]) => (holds ? [] : right));
  if (missing.length === 0)
    return ok(`The role of ${address.variable} has the rights it needs and no more.`);
  return failed(
    `The role of ${address.variable} should: ${missing.join("; ")}.`,
    isServer
      ? "Check that DATABASE_URL names fiosite_server, not the operator or a superuser. server/migrations lists its rights: revoke what was granted in addition, then run migrate."
      : "Check that OPERATOR_DATABASE_URL names fiosite_operator, which owns the database and is no superuser.",
  );
}
