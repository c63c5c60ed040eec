import { connectOnce } from "../../platform/database.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { type DatabaseAddress, subjectOf } from "./check-database.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

/** What the server's role must be able to do, and what it must not: an intruder would have the same rights. */
const serverRights = `select
    has_table_privilege('leads', 'select') as "ler contatos",
    has_table_privilege('leads', 'insert') as "guardar contatos",
    has_column_privilege('leads', 'email_sent_at', 'update') as "marcar contatos como enviados",
    not has_table_privilege('leads', 'delete') as "não remover contatos",
    not has_table_privilege('leads', 'truncate') as "não esvaziar a tabela de contatos",
    not has_column_privilege('leads', 'name', 'update') as "não alterar um contato",
    not has_table_privilege('erased_leads', 'select') as "não ler o que foi apagado",
    not has_schema_privilege('public', 'create') as "não criar tabelas",
    not has_function_privilege('erase_leads(uuid[], text)', 'execute') as "não apagar contatos",
    not pg_has_role('fiosite_operator', 'member') as "não virar o operador",
    not (select rolsuper or rolcreaterole or rolcreatedb from pg_roles where rolname = current_user)
      as "não administrar o PostgreSQL"`;

const operatorRights = `select
    has_table_privilege('leads', 'delete') as "remover contatos",
    has_table_privilege('erased_leads', 'insert') as "anotar o que foi apagado",
    has_schema_privilege('public', 'create') as "migrar",
    not has_table_privilege('fiosite_publisher', 'leads', 'select') as "não deixar quem publica ler contatos",
    not (select rolsuper from pg_roles where rolname = current_user) as "não administrar o PostgreSQL"`;

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
    return ok(`O usuário de ${address.variable} tem as permissões de que precisa, e só elas.`);
  return failed(
    `O usuário de ${address.variable} deveria: ${missing.join("; ")}.`,
    isServer
      ? "Confira se DATABASE_URL, em /etc/fiosite/site.env, usa fiosite_server, e não o operador nem um superusuário. As permissões estão em /opt/fiosite/current/server/migrations: retire o que foi dado a mais (revoke) e rode fiosite migrate"
      : "Confira se OPERATOR_DATABASE_URL, em /etc/fiosite/site.env, usa fiosite_operator, que é dono do banco e não é superusuário. Depois: fiosite doctor",
  );
}
