import { rm } from "node:fs/promises";
import { buildApp } from "../../server/src/app.ts";
import type { WorkerTiming } from "../../server/src/platform/job-worker.ts";
import { openPublishedContent } from "../../server/src/platform/site-content.ts";
import { readConfig } from "../../server/src/settings/config.ts";
import { type HttpRequest, type HttpResponse, sendHttp } from "../http/send-http.ts";
import { writeFixtureSite } from "./fixture-site.ts";
import { mailSettings, unreachableDatabase } from "./test-settings.ts";

export interface TestSite {
  origin: string;
  logLines: string[];
  request(path: string, request?: HttpRequest): Promise<HttpResponse>;
  stop(): Promise<void>;
}

/** The real app on a free port with a small fake build. Pages need no database, so by default it has none and no jobs. */
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
