import { startTestInbox, type TestInbox } from "../../dev/mail/test-inbox.ts";
import { startTemporaryPostgres } from "../../dev/postgres/temporary-postgres.ts";
import { type SiteServer, startSiteServer } from "../../dev/site/site-server.ts";

interface BenchSite {
  server: SiteServer;
  inbox: TestInbox;
  stop(): Promise<void>;
}

/** The server as a process, with a real PostgreSQL and a real SMTP server. */
export async function startBenchSite(environment: Record<string, string> = {}): Promise<BenchSite> {
  const postgres = await startTemporaryPostgres();
  const inbox = await startTestInbox();
  const server = await startSiteServer({
    ...{ databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl, environment },
  });
  return {
    server,
    inbox,
    stop: async () => {
      await server.stop();
      await inbox.stop();
      await postgres.stop();
    },
  };
}

export function describeLatencies(latenciesMs: number[]): string {
  const at = (share: number) => latencyAt(latenciesMs, share).toFixed(1);
  return `median ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`;
}

export function latencyAt(latenciesMs: number[], share: number): number {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
