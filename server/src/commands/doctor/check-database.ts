import { connectOnce } from "../../platform/database.ts";
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

/** Both roles have their own subjects, because one of them may fail alone. */
export function subjectOf<Check extends "database" | "roles">(
  check: Check,
  { variable }: DatabaseAddress,
): Check | `operator's ${Check}` {
  return variable === "DATABASE_URL" ? check : `operator's ${check}`;
}
