import { join } from "node:path";
import { startNginx } from "../nginx/start-nginx.ts";
import { startTemporaryPostgres } from "../postgres/temporary-postgres.ts";
import { startSiteServer } from "./site-server.ts";

export interface BuiltSite {
  origin: string;
  stop(): Promise<void>;
}

const webDist = join(import.meta.dirname, "../../web/dist");

/** The built site as in production: nginx before a server process with a real PostgreSQL, on free ports. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    const postgres = await startTemporaryPostgres();
    started.push(postgres);
    const server = await startSiteServer({ databaseUrl: postgres.url, environment });
    started.push(server);
    // Browsers treat this address as secure, so they send br and Sec-Fetch-Site as they do over https.
    const host = "127.0.0.1";
    const nginx = await startNginx({ webDist, upstream: new URL(server.origin).host, host });
    started.push(nginx);
    return { origin: nginx.origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
