import { startTemporaryPostgres } from "../postgres/temporary-postgres.ts";
import { startSiteServer } from "./site-server.ts";

export interface BuiltSite {
  origin: string;
  stop(): Promise<void>;
}

/** The built site, served by a real server process with a real PostgreSQL, on free ports. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const postgres = await startTemporaryPostgres();
  try {
    const server = await startSiteServer({ databaseUrl: postgres.url, environment });
    return {
      origin: server.origin,
      stop: async () => {
        await server.stop();
        await postgres.stop();
      },
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
