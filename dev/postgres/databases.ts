import { randomUUID } from "node:crypto";
import { migrateDatabase } from "../../server/src/migrations/migrate-database.ts";
import { connectOnce } from "../../server/src/platform/database.ts";

export interface DatabaseUrls {
  /** This role adds and reads leads, but cannot delete them or change the schema. */
  server: string;
  /** This role reads and marks leads, and has the tables of the panel's people. */
  panel: string;
  /** Commands and migrations use this role. */
  operator: string;
  /** This role reads and writes content only. */
  publisher: string;
}

const roles = {
  server: "fiosite_server",
  panel: "fiosite_panel",
  operator: "fiosite_operator",
  publisher: "fiosite_publisher",
};
const password = "local";

/** Creates the roles and the migrated database, as server/.env.example describes for an installation by hand. */
export async function prepareDatabase(
  superuserUrl: string,
  database = "fiosite",
): Promise<DatabaseUrls> {
  await connectOnce({ url: superuserUrl, variable: "the local PostgreSQL" }, async (client) => {
    for (const role of Object.values(roles)) {
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await client.query(`create role ${role} login password '${password}'`);
    }
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      database,
    ]);
    if (rowCount === 0) await client.query(`create database ${database} owner ${roles.operator}`);
  });
  const urls = databaseUrls(superuserUrl, database);
  await migrateDatabase(urls.operator);
  return urls;
}

/** Clones a database. PostgreSQL refuses this while anybody is connected to the template. */
export async function cloneDatabase(superuserUrl: string, template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await runSql(
    superuserUrl,
    `create database ${name} template ${template} owner ${roles.operator}`,
  );
  return name;
}

export function databaseUrls(url: string, database: string): DatabaseUrls {
  const as = (role: string) => {
    const address = new URL(`/${database}`, url);
    address.username = role;
    address.password = password;
    return address.href;
  };
  return {
    server: as(roles.server),
    panel: as(roles.panel),
    operator: as(roles.operator),
    publisher: as(roles.publisher),
  };
}

export function runSql(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Record<string, unknown>[]> {
  return connectOnce({ url, variable: "the test" }, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, values);
    return rows;
  });
}
