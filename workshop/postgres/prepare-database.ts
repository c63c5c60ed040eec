import { migrateDatabase } from "../../server/src/commands/migrate-database.ts";
import { connectOnce } from "../../server/src/platform/connect-once.ts";

export interface DatabaseUrls {
  /** What the server connects with: it can add and read leads, not delete or alter. */
  server: string;
  /** What commands and migrations connect with. */
  operator: string;
}

const roles = { server: "fiosite_server", operator: "fiosite_operator" };
const password = "local";

/** What an installer does by hand, see server/.env.example: both roles, the operator's database, its schema. */
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

/** The same database as each role sees it. */
export function databaseUrls(url: string, database: string): DatabaseUrls {
  const as = (role: string) => {
    const address = new URL(`/${database}`, url);
    address.username = role;
    address.password = password;
    return address.href;
  };
  return { server: as(roles.server), operator: as(roles.operator) };
}
