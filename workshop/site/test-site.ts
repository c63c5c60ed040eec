import { rm } from "node:fs/promises";
import { buildApp } from "../../server/src/app.ts";
import { readConfig } from "../../server/src/config.ts";
import { type HttpAnswer, type HttpQuestion, sendHttp } from "../http/send-http.ts";
import { writeFixtureSite } from "./fixture-site.ts";

/** Port 1 is reserved and nobody listens on it. */
export const unreachableDatabase = "postgres://nobody@127.0.0.1:1/none";

/** Nobody listens on port 1 either: e-mails stay in the queue. */
export const mailSettings = {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "site@provedor.example",
  LEADS_MAIL_TO: "vendas@provedor.example",
};

export interface TestSite {
  origin: string;
  logLines: string[];
  ask(path: string, question?: HttpQuestion): Promise<HttpAnswer>;
  stop(): Promise<void>;
}

/** The real app on a free port with a fixture build; its pages need no database, so by default it has none. */
export async function startTestSite(settings: Record<string, string> = {}): Promise<TestSite> {
  const webDist = await writeFixtureSite();
  const logLines: string[] = [];
  const config = readConfig({
    DATABASE_URL: unreachableDatabase,
    ...mailSettings,
    WEB_DIST: webDist,
    ...settings,
  });
  const { app } = await buildApp(config, { write: (line) => logLines.push(line) });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    logLines,
    ask: (path, question) => sendHttp(origin, path, question),
    stop: async () => {
      await app.close();
      await rm(webDist, { recursive: true });
    },
  };
}
