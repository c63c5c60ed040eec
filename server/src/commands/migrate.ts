/** `fiosite migrate` on a server, `npm run migrate -w server` elsewhere: brings the database up to date for this release. docs/technician/atualizar.md. */

import { migrateDatabase } from "../migrations/migrate-database.ts";
import { readOperatorConfig } from "../settings/config.ts";
import { runCommand } from "./run-command.ts";

await runCommand(async () => {
  const ran = await migrateDatabase(readOperatorConfig().operatorDatabaseUrl);
  const result = ran.length === 0 ? "nada a migrar" : `migrado: ${ran.join(", ")}`;
  process.stdout.write(`${result}\n`);
});
