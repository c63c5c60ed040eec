import { requireMigrations } from "../../migrations/require-migrations.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { type CheckResult, resultsFor } from "./check-result.ts";

const { ok, failed } = resultsFor("migrations");

export async function checkMigrations(databaseUrl: string): Promise<CheckResult> {
  try {
    await asDatabaseUser(databaseUrl, () => requireMigrations(databaseUrl));
    return ok("The database has every migration of this release.");
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return failed(
      `Not ready for this release: ${error.message}.`,
      "Run migrate (docs/operations.md).",
    );
  }
}
