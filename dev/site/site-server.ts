import { fileURLToPath } from "node:url";
import { type DatabaseUrls, prepareDatabase } from "../postgres/prepare-database.ts";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";
import { mailSettings } from "./test-settings.ts";

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const listening = /Server listening at (http:\/\/[^"\s]+)/;

export interface SiteServerSettings {
  /** The superuser's address; the server gets its own database and role there. */
  databaseUrl: string;
  port?: number;
  /** Without it e-mails stay in the queue. */
  smtpUrl?: string;
  /** More of the server's variables, such as the fake Google's. */
  environment?: Record<string, string>;
}

export interface SiteServer extends RunningChild {
  origin: string;
  database: DatabaseUrls;
}

/** Starts server/src/main.ts as a child process and reads its address from the log. */
export async function startSiteServer(
  settings: SiteServerSettings,
  onLine?: (line: string) => void,
): Promise<SiteServer> {
  const database = await prepareDatabase(settings.databaseUrl);
  const env = {
    HOST: "127.0.0.1",
    PORT: String(settings.port ?? 0),
    DATABASE_URL: database.server,
    ...mailSettings,
    ...(settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
    ...settings.environment,
  };
  const child = await startNodeChild([main], env, (line) => line.match(listening)?.[1], onLine);
  return { ...child, origin: child.found, database };
}
