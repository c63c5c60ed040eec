/** `npm run migrate -w server`: brings the database up to date for this release. docs/operations/update-and-roll-back.md. */
import { readOperatorConfig } from "../config.ts";
import { migrateDatabase } from "../migrations/migrate-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const ran = await migrateDatabase(readOperatorConfig().operatorDatabaseUrl);
  const result = ran.length === 0 ? "nothing to migrate" : `migrated: ${ran.join(", ")}`;
  process.stdout.write(`${result}\n`);
});
