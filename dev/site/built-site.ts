import { startTestInbox, type TestInbox } from "../mail/test-inbox.ts";
import { startTemporaryPostgres } from "../postgres/temporary-postgres.ts";
import { type SiteServer, startSiteServer } from "./site-server.ts";

export interface BuiltSite {
  origin: string;
  server: SiteServer;
  inbox: TestInbox;
  stop(): Promise<void>;
}

/** The built site, served by a real server process with a real PostgreSQL and SMTP server, on free ports. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const postgres = await startTemporaryPostgres();
  const inbox = await startTestInbox();
  const stopServices = async () => {
    await inbox.stop();
    await postgres.stop();
  };
  try {
    const settings = { databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl, environment };
    const server = await startSiteServer(settings);
    const stop = () => server.stop().then(stopServices);
    return { origin: server.origin, server, inbox, stop };
  } catch (error) {
    await stopServices();
    throw error;
  }
}
