import { requireMigrations } from "../../migrations/require-migrations.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("migrations");

export async function checkMigrations(databaseUrl: string): Promise<CheckResult> {
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
