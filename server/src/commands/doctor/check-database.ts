import { connectOnce } from "../../platform/connect-once.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

export interface DatabaseAddress {
  url: string;
  variable: "DATABASE_URL" | "OPERATOR_DATABASE_URL";
}

export async function checkDatabase(address: DatabaseAddress): Promise<CheckResult> {
  const { ok, failed } = resultsFor(subjectOf("database", address));
  const sql = "select current_user as role, current_setting('server_version') as version";
  try {
    const [found] = await asDatabaseUser(address.url, () =>
      connectOnce(
        address,
        async (client) => (await client.query<{ role: string; version: string }>(sql)).rows,
      ),
    );
    return ok(`PostgreSQL ${found?.version} accepts ${address.variable} as ${found?.role}.`);
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return failed(
      `${capitalized(error.message)}.`,
      `Check that PostgreSQL runs (systemctl status postgresql) and that ${address.variable} in /etc/fiosite/site.env is right.`,
    );
  }
}

/** Both roles have their own subjects, because one of them may fail alone. */
export function subjectOf(check: string, { variable }: DatabaseAddress): string {
  return variable === "DATABASE_URL" ? check : `operator's ${check}`;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
