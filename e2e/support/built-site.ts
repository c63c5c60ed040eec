import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalPostgres } from "../../workshop/postgres/local-postgres.ts";
import { startSiteServer } from "../../workshop/site/site-server.ts";

export interface BuiltSite {
  origin: string;
  stop(): Promise<void>;
}

/** The build behind a real server process with a real PostgreSQL, on ports chosen by the system. */
export async function startBuiltSite(environment: Record<string, string> = {}): Promise<BuiltSite> {
  const dataDir = await mkdtemp(join(tmpdir(), "fiosite-e2e-"));
  const postgres = await startLocalPostgres({ dataDir });
  const stopDatabase = async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const server = await startSiteServer({ databaseUrl: postgres.url, environment });
    return {
      origin: server.origin,
      stop: async () => {
        await server.stop();
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}
