import type { DatabaseUrls } from "../postgres/prepare-database.ts";
import { type ServerProcess, startServerProcess } from "../site/site-server.ts";

interface PanelServerSettings {
  database: DatabaseUrls;
  port: number;
  /** What people open in the browser, on localhost: passkeys need a name, and browsers trust this one without https. */
  origin?: string;
  smtpUrl?: string | undefined;
  environment?: Record<string, string>;
}

interface PanelServer extends ServerProcess {
  /** Of the process itself, if Vite is in front of it. */
  address: string;
}

export async function startPanelServer(
  { database, port, smtpUrl, environment, ...settings }: PanelServerSettings,
  onLine?: (line: string) => void,
): Promise<PanelServer> {
  const { origin = `http://localhost:${port}` } = settings;
  const env = {
    ...{ PANEL_HOST: "localhost", PANEL_PORT: String(port), PANEL_ORIGIN: origin },
    PANEL_DATABASE_URL: database.panel,
    ...(smtpUrl && { SMTP_URL: smtpUrl }),
    ...environment,
  };
  const server = await startServerProcess("panel/main.ts", env, onLine);
  return { ...server, origin, address: server.origin };
}
