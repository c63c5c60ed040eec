/** `npm run migrate`: brings the database to what this version of the server needs, with the operator's rights. */
import { readOperatorConfig } from "../config.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const ran = await migrateDatabase(readOperatorConfig().operatorDatabaseUrl);
  const result = ran.length === 0 ? "nothing to migrate" : `migrated: ${ran.join(", ")}`;
  process.stdout.write(`${result}\n`);
});
