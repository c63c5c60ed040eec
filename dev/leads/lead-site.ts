import { runSql } from "../postgres/run-sql.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { startTestSite, type TestSite } from "../site/test-site.ts";
import { type JsonResponse, postJson } from "./lead-requests.ts";

export interface LeadSite extends TestSite {
  /** Runs as the superuser, so a test can read and change what the server's role may not. */
  sql(statement: string): Promise<Record<string, unknown>[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonResponse>;
}

/** The server with its own database, its production role and its jobs running; failed jobs are retried without delay. */
export async function startLeadSite(
  smtpUrl: string,
  { database, ...settings }: Record<string, string> = {},
  pollSeconds = 0.5,
): Promise<LeadSite> {
  const superuser = database ?? (await createTestDatabase());
  const site = await startTestSite(
    { DATABASE_URL: roleUrls(superuser).server, SMTP_URL: smtpUrl, ...settings },
    { pollSeconds, retryScale: 0 },
  );
  return {
    ...site,
    sql: (statement) => runSql(superuser, statement),
    post: (path, body, headers) => postJson(site.origin, path, body, headers),
  };
}
