import { connectOnce } from "../../platform/connect-once.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("database");

export interface DatabaseAddress {
  url: string;
  variable: "DATABASE_URL" | "OPERATOR_DATABASE_URL";
}

export async function checkDatabase(address: DatabaseAddress): Promise<Finding> {
  const sql = "select current_user as role, current_setting('server_version') as version";
  try {
    const [found] = await asDatabaseUser(address.url, () =>
      connectOnce(
        address,
        async (client) => (await client.query<{ role: string; version: string }>(sql)).rows,
      ),
    );
    return good(`PostgreSQL ${found?.version} answers to ${address.variable} as ${found?.role}.`);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return bad(
      `${capitalized(error.message)}.`,
      `See that PostgreSQL runs (systemctl status postgresql) and that ${address.variable} in /etc/fiosite/site.env is right.`,
    );
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
