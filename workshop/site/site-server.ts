import { fileURLToPath } from "node:url";
import { type DatabaseUrls, prepareDatabase } from "../postgres/prepare-database.ts";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";

const main = fileURLToPath(new URL("../../server/src/main.ts", import.meta.url));
const listening = /Server listening at (http:\/\/[^"\s]+)/;

export interface SiteServerSettings {
  /** The superuser's; the server itself gets a database and a role of its own there. */
  databaseUrl: string;
  databaseName?: string;
  port?: number;
  /** Without it e-mails stay in the queue: nobody listens on port 1. */
  smtpUrl?: string;
  /** More variables of the server, such as where to ask for reviews. */
  environment?: Record<string, string>;
}

export interface SiteServer extends RunningChild {
  origin: string;
  database: DatabaseUrls;
}

/** The real server as a process of its own, on a port it reports itself. */
export async function startSiteServer(
  settings: SiteServerSettings,
  onLine?: (line: string) => void,
): Promise<SiteServer> {
  const database = await prepareDatabase(settings.databaseUrl, settings.databaseName);
  const env = {
    HOST: "127.0.0.1",
    PORT: String(settings.port ?? 0),
    DATABASE_URL: database.server,
    SMTP_URL: settings.smtpUrl ?? "smtp://127.0.0.1:1",
    MAIL_FROM: "site@provedor.example",
    LEADS_MAIL_TO: "vendas@provedor.example",
    ...settings.environment,
  };
  const child = await startNodeChild([main], env, (line) => line.match(listening)?.[1], onLine);
  return { ...child, origin: child.found, database };
}
