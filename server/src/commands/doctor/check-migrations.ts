import { requireMigrations } from "../../migrations/require-migrations.ts";
import { UserFacingError } from "../../platform/user-facing-error.ts";
import { asDatabaseUser } from "./as-database-user.ts";
import { about, type Finding } from "./finding.ts";

const { good, bad } = about("migrations");

export async function checkMigrations(databaseUrl: string): Promise<Finding> {
  try {
    await asDatabaseUser(databaseUrl, () => requireMigrations(databaseUrl));
    return good("The database has every migration of this release.");
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return bad(
      `Not ready for this release: ${error.message}.`,
      "Run migrate (docs/operations.md).",
    );
  }
}
