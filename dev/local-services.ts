import { existsSync } from "node:fs";
import { join } from "node:path";
import { startFakeGoogle } from "./google/fake-google.ts";
import { startMaildev } from "./mail/start-maildev.ts";
import type { DatabaseUrls } from "./postgres/databases.ts";
import { startPostgres } from "./postgres/start-postgres.ts";
import type { SiteServerSettings } from "./site/servers.ts";

export const root = join(import.meta.dirname, "..");
export const localFolder = join(root, ".local");

/** The services that the server needs in `npm run demo` and `npm run dev`. The folder keeps the database for the next start. */
export async function startLocalServices(folder = localFolder) {
  if (existsSync(join(folder, "postgres/postmaster.pid"))) {
    process.stderr.write(
      "If this does not start: is npm run dev or npm run demo running already?\n",
    );
  }
  const postgres = await startPostgres(join(folder, "postgres"));
  const inbox = await startMaildev();
  const google = await startFakeGoogle();
  const settings: SiteServerSettings = {
    databaseUrl: postgres.url,
    smtpUrl: inbox.smtpUrl,
    environment: google.environment,
  };
  return { settings, all: [google, inbox, postgres], describe };

  function describe({ operator }: DatabaseUrls): string {
    return `Inbox   ${inbox.pageUrl}
Leads   OPERATOR_DATABASE_URL=${operator} npm run leads -w server -- list
Ctrl-C stops everything; the database stays in .local/postgres
`;
  }
}

interface Stoppable {
  stop(): Promise<void>;
}

/** On Ctrl-C or SIGTERM stops everything in the given order, so list a server before the database that it uses. */
export function endOnSignal(services: Stoppable[]): void {
  const end = async () => {
    for (const service of services) await service.stop();
    process.exit(0);
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
}
