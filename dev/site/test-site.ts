import { rm } from "node:fs/promises";
import { buildApp } from "../../server/src/app.ts";
import type { WorkerTiming } from "../../server/src/platform/job-worker.ts";
import { openPublishedContent } from "../../server/src/platform/site-content.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { type HttpRequest, type HttpResponse, sendHttp } from "../http.ts";
import { type JsonResponse, postJson } from "../leads/lead-requests.ts";
import { runSql } from "../postgres/databases.ts";
import { createTestDatabase, roleUrls } from "../postgres/test-database.ts";
import { writeFixtureSite } from "./fixture-site.ts";
import { mailSettings, unreachableDatabase } from "./test-settings.ts";

export interface TestSite {
  origin: string;
  logLines: string[];
  request(path: string, request?: HttpRequest): Promise<HttpResponse>;
  stop(): Promise<void>;
}

/** The real app on a free port with a small fake build. By default it has no database, which pages do not need, and no jobs. */
export async function startTestSite(
  settings: Record<string, string> = {},
  jobs?: WorkerTiming,
): Promise<TestSite> {
  const webDist = await writeFixtureSite();
  const logLines: string[] = [];
  const config = readConfig({
    DATABASE_URL: unreachableDatabase,
    ...mailSettings,
    WEB_DIST: webDist,
    ...settings,
  });
  const { app, startJobs } = await buildApp(config, openPublishedContent(config.webDist), {
    write: (line) => logLines.push(line),
  });
  if (jobs) await startJobs(jobs);
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    logLines,
    request: (path, request) => sendHttp(origin, path, request),
    stop: async () => {
      await app.close();
      await rm(webDist, { recursive: true });
    },
  };
}

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
