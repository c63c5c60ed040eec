import { rm } from "node:fs/promises";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { sendHttp } from "../http/send-http.ts";
import { createTestDatabase, roleUrls, runSql } from "../postgres/test-database.ts";
import { writeFixtureSite } from "../site/fixture-site.ts";
import { mailSettings, type TestSite } from "../site/test-site.ts";
import { type JsonAnswer, postJson } from "./lead-requests.ts";

export interface LeadSite extends TestSite {
  /** The superuser's view, for what a test looks at behind the server's back. */
  sql(statement: string): Promise<Record<string, unknown>[]>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<JsonAnswer>;
}

/** The server as in production, with a database of its own, as its own role, and its jobs running. */
export async function startLeadSite(
  smtpUrl: string,
  { database, ...settings }: Record<string, string> = {},
  pollSeconds = 0.5,
): Promise<LeadSite> {
  const webDist = await writeFixtureSite();
  const superuser = database ?? (await createLeadDatabase());
  const logLines: string[] = [];
  const config = readConfig({
    ...mailSettings,
    DATABASE_URL: roleUrls(superuser).server,
    SMTP_URL: smtpUrl,
    WEB_DIST: webDist,
    ...settings,
  });
  const { app, startJobs } = await buildApp(config, { write: (line) => logLines.push(line) });
  await startJobs(pollSeconds);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    logLines,
    sql: (statement) => runSql(superuser, statement),
    ask: (path, question) => sendHttp(origin, path, question),
    post: (path, body, headers) => postJson(origin, path, body, headers),
    stop: async () => {
      await app.close();
      await rm(webDist, { recursive: true });
    },
  };
}

export async function createLeadDatabase(): Promise<string> {
  const database = await createTestDatabase();
  await hastenQueue(database);
  return database;
}

/**
 * How long to wait for the next try, and when a worker counts as dead, are settings of the queue. The second only where
 * a test kills one: on a busy machine a living worker may be late as well.
 */
export async function hastenQueue(database: string, heartbeatSeconds = 10): Promise<void> {
  await runSql(
    database,
    `update pgboss.queue set retry_delay = 0, retry_backoff = false,
       heartbeat_seconds = ${heartbeatSeconds} where name = 'lead-email'`,
  );
}
