import { join } from "node:path";
import { startTestInbox, type TestInbox } from "../mail/test-inbox.ts";
import { startNginx } from "../nginx/start-nginx.ts";
import { startTemporaryPostgres } from "../postgres/start-postgres.ts";
import { type SiteServer, startSiteServer } from "./servers.ts";

export interface BuiltSite {
  /** The address of nginx, which visitors use. */
  origin: string;
  server: SiteServer;
  /** The address for PostgreSQL's superuser, for a test that needs another database. */
  postgresUrl: string;
  inbox: TestInbox;
  stop(): Promise<void>;
}

const webDist = join(import.meta.dirname, "../../web/dist");

/** The built site as in production: nginx in front of a server process with a real PostgreSQL and SMTP server, on free ports. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    const postgres = await startTemporaryPostgres();
    started.push(postgres);
    const inbox = await startTestInbox();
    started.push(inbox);
    const settings = { databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl, environment };
    const server = await startSiteServer(settings);
    started.push(server);
    // Browsers treat this address as secure, so they send br and Sec-Fetch-Site as they do over https.
    const host = "127.0.0.1";
    const nginx = await startNginx({ webDist, upstream: new URL(server.origin).host, host });
    started.push(nginx);
    return { origin: nginx.origin, server, postgresUrl: postgres.url, inbox, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
