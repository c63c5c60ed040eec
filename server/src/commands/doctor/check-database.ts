import { execFileSync } from "node:child_process";
import type pg from "pg";
import { requireMigrations } from "../../migrations/require-migrations.ts";
import { connectOnce } from "../../platform/database.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

export interface DatabaseAddress {
  url: string;
  variable: "DATABASE_URL" | "OPERATOR_DATABASE_URL";
}

export async function checkDatabase(address: DatabaseAddress): Promise<CheckResult> {
  const { ok, failed } = resultsFor(subjectOf("database", address));
  const sql = "select current_user as role, current_setting('server_version') as version";
  try {
    const [found] = await queryAs<{ role: string; version: string }>(address, sql);
    return ok(`O PostgreSQL ${found?.version} aceita ${address.variable}, como ${found?.role}.`);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return failed(
      `O banco de dados de ${address.variable} não aceita a conexão.`,
      `Veja se o PostgreSQL está rodando: pg_lsclusters; systemctl restart postgresql. Se estiver, corrija ${address.variable} em /etc/fiosite/site.env.`,
      [error.message],
    );
  }
}

/** The two roles have separate subjects, because one of them may fail alone. */
function subjectOf<Check extends "database" | "roles">(
  check: Check,
  { variable }: DatabaseAddress,
): Check | `operator's ${Check}` {
  return variable === "DATABASE_URL" ? check : `operator's ${check}`;
}

export async function checkMigrations(databaseUrl: string): Promise<CheckResult> {
  const { ok, failed } = resultsFor("migrations");
  try {
    await asDatabaseUser(databaseUrl, () => requireMigrations(databaseUrl));
    return ok("O banco de dados tem todas as migrações desta versão.");
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return failed(
      "O banco de dados não está pronto para esta versão do site.",
      "fiosite migrate && systemctl restart fiosite",
      [error.message],
    );
  }
}

/** What the server's role must be able to do, and what it must not: an intruder would have the same rights. */
const serverRights = `select
    has_table_privilege('leads', 'select') as "ler contatos",
    has_column_privilege('leads', 'name', 'insert') as "guardar contatos",
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
  const [row = {}] = await queryAs<Record<string, boolean>>(address, rights);
  const missing = Object.entries(row).flatMap(([right, holds]) => (holds ? [] : right));
  if (missing.length === 0)
    return ok(`O usuário de ${address.variable} tem as permissões de que precisa, e só elas.`);
  return failed(
    `O usuário de ${address.variable} deveria: ${missing.join("; ")}.`,
    isServer
      ? "Confira se DATABASE_URL, em /etc/fiosite/site.env, usa fiosite_server, e não o operador nem um superusuário. As permissões estão em /opt/fiosite/current/server/migrations: retire o que foi dado a mais (revoke) e rode fiosite migrate"
      : "Confira se OPERATOR_DATABASE_URL, em /etc/fiosite/site.env, usa fiosite_operator, que é dono do banco e não é superusuário. Depois: fiosite doctor",
  );
}

const keptDays = 7;
const dayMs = 86_400_000;

/**
 * A restore keeps the database that it replaced, and an interrupted restore leaves the one that it was loading. Both hold leads
 * that nothing erases when they expire.
 */
export async function checkKeptDatabases(
  address: DatabaseAddress,
  now = Date.now(),
): Promise<CheckResult> {
  const { ok, failed } = resultsFor("kept databases");
  const sql = `select datname as name from pg_database
    where datname ~ format('^%s_(before|restored)_', current_database()) order by datname`;
  const kept = await queryAs<{ name: string }>(address, sql);
  const old = kept.flatMap(({ name }) => (now - replacedAt(name) > keptDays * dayMs ? name : []));
  if (old.length === 0)
    return ok(`Nenhum banco de antes de uma restauração tem mais de ${keptDays} dias.`);
  return failed(
    `Há mais de ${keptDays} dias uma restauração deixou aqui um banco com dados pessoais: ${old.join(", ")}.`,
    `Se nada falta no site: ${old.map((name) => `fiosite restore --drop ${name}`).join("; ")}`,
  );
}

/** When a restore replaced the database, read from the name that deploy/backup/restore.sh gave it; 0 for other names. */
function replacedAt(name: string): number {
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(name) ?? [];
  const [year = 0, month = 1, day, hours, minutes, seconds] = parts.map(Number);
  return parts.length > 0 ? Date.UTC(year, month - 1, day, hours, minutes, seconds) : 0;
}

export async function queryAs<Row extends pg.QueryResultRow>(
  address: DatabaseAddress,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return asDatabaseUser(address.url, () =>
    connectOnce(address, async (client) => (await client.query<Row>(sql, values)).rows),
  );
}

/**
 * On its socket PostgreSQL authenticates by the user of the process ("peer"), so root switches to the role's user
 * while it is connected. Without a socket, or without such a user, the task runs as the current user.
 */
export async function asDatabaseUser<Result>(
  databaseUrl: string,
  task: () => Promise<Result>,
): Promise<Result> {
  const url = new URL(databaseUrl);
  const user = url.searchParams.get("user") ?? url.username;
  const isSocket = url.searchParams.get("host")?.startsWith("/") ?? false;
  if (!isSocket || process.geteuid?.() !== 0 || !isSystemUser(user)) return task();
  process.seteuid?.(user);
  try {
    return await task();
  } finally {
    process.seteuid?.(0);
  }
}

function isSystemUser(user: string): boolean {
  try {
    execFileSync("id", ["-u", user], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
