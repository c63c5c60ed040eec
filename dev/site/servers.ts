import { fileURLToPath } from "node:url";
import { type DatabaseUrls, databaseUrls, prepareDatabase } from "../postgres/databases.ts";
import { type RunningChild, startNodeChild } from "../processes/child-process.ts";
import { mailSettings } from "./test-settings.ts";

const listening = /Server listening at (http:\/\/[^"\s]+)/;

export interface ServerProcess extends RunningChild {
  origin: string;
  logLines: string[];
}

export interface SiteServerSettings {
  /** The superuser's address; the server gets its own database and role there. */
  databaseUrl: string;
  port?: number;
  /** Without it e-mails stay in the queue. */
  smtpUrl?: string;
  /** More of the server's variables, such as the fake Google's. */
  environment?: Record<string, string>;
}

export interface SiteServer extends ServerProcess {
  database: DatabaseUrls;
}

export async function startSiteServer(
  { databaseUrl, port = 0, smtpUrl, environment }: SiteServerSettings,
  onLine?: (line: string) => void,
): Promise<SiteServer> {
  const database = await prepareDatabase(databaseUrl);
  const env = {
    HOST: "127.0.0.1",
    PORT: String(port),
    DATABASE_URL: database.server,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...environment,
  };
  return { ...(await startServerProcess("main.ts", env, onLine)), database };
}

/** The server as a process that a test can kill, with its production role; `database` is the superuser's address. */
export function startLeadServer(
  database: string,
  settings: Record<string, string>,
): Promise<ServerProcess> {
  const { server } = databaseUrls(database, new URL(database).pathname.slice(1));
  return startServerProcess("main.ts", { DATABASE_URL: server, PORT: "0", ...settings });
}

/** Starts a program of server/src as a child process and reads its address from the log. */
async function startServerProcess(
  main: "main.ts" | "panel/main.ts",
  env: Record<string, string>,
  onLine?: (line: string) => void,
): Promise<ServerProcess> {
  const logLines: string[] = [];
  const child = await startNodeChild(
    [fileURLToPath(new URL(`../../server/src/${main}`, import.meta.url))],
    { ...mailSettings, ...env },
    (line) => line.match(listening)?.[1],
    (line) => {
      logLines.push(line);
      onLine?.(line);
    },
  );
  return { ...child, origin: child.found, logLines };
}

interface PanelServerSettings {
  database: DatabaseUrls;
  port: number;
  /** The address for the browser. Its host is localhost, because passkeys need a name, and browsers trust this one without https. */
  origin?: string;
  smtpUrl?: string | undefined;
  environment?: Record<string, string>;
}

interface PanelServer extends ServerProcess {
  /** The address of the process itself, which differs from the origin if Vite is in front of it. */
  address: string;
}

export async function startPanelServer(
  { database, port, smtpUrl, environment, ...settings }: PanelServerSettings,
  onLine?: (line: string) => void,
): Promise<PanelServer> {
  const { origin = `http://localhost:${port}` } = settings;
  const env = {
    PANEL_HOST: "localhost",
    PANEL_PORT: String(port),
    PANEL_ORIGIN: origin,
    PANEL_DATABASE_URL: database.panel,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...environment,
  };
  const server = await startServerProcess("panel/main.ts", env, onLine);
  return { ...server, origin, address: server.origin };
}
