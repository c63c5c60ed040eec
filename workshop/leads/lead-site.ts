import { createTestDatabase, roleUrls, runSql } from "../postgres/test-database.ts";
import { startTestSite, type TestSite } from "../site/test-site.ts";
import { type JsonResponse, postJson } from "./lead-requests.ts";

export interface LeadSite extends TestSite {
  /** Runs as the superuser, so a test can read and change what the server's role may not. */
  sql(statement: string): Promise<Record<string, unknown>[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonResponse>;
}

/** The server with its own database, its production role and its jobs running. */
export async function startLeadSite(
  smtpUrl: string,
  { database, ...settings }: Record<string, string> = {},
  pollSeconds = 0.5,
): Promise<LeadSite> {
  const superuser = database ?? (await createLeadDatabase());
  const site = await startTestSite(
    { DATABASE_URL: roleUrls(superuser).server, SMTP_URL: smtpUrl, ...settings },
    { pollSeconds },
  );
  return {
    ...site,
    sql: (statement) => runSql(superuser, statement),
    post: (path, body, headers) => postJson(site.origin, path, body, headers),
  };
}

export async function createLeadDatabase(): Promise<string> {
  const database = await createTestDatabase();
  await retryWithoutDelay(database);
  return database;
}

/**
 * Makes the queue retry e-mails immediately. Pass a short heartbeat only if the test kills a worker: on a busy machine a
 * living worker may miss it too.
 */
export async function retryWithoutDelay(database: string, heartbeatSeconds = 10): Promise<void> {
  await runSql(
    database,
    `update pgboss.queue set retry_delay = 0, retry_backoff = false,
       heartbeat_seconds = ${heartbeatSeconds} where name = 'lead-email'`,
  );
}
