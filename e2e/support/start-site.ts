import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalPublisher } from "../../dev/content/local-publisher.ts";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startMaildev } from "../../dev/mail/start-maildev.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { prepareDatabase } from "../../dev/postgres/databases.ts";
import { startTemporaryPostgres } from "../../dev/postgres/start-postgres.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startPanelServer, startSiteServer } from "../../dev/site/servers.ts";
import { ownPanelTemplate } from "./panel.ts";

const webDist = join(import.meta.dirname, "../../web/dist");

/** One built site behind nginx and one panel for the whole run, with a real PostgreSQL and SMTP inbox and a fake Google. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function startSite(): Promise<() => Promise<void>> {
  const google = await startFakeGoogle();
  const inbox = await startMaildev();
  const { smtpUrl } = inbox;
  const postgres = await startTemporaryPostgres();
  const settings = { databaseUrl: postgres.url, smtpUrl, environment: google.environment };
  const server = await startSiteServer(settings);
  const { database } = server;
  // Browsers treat this address as secure, so they send br and Sec-Fetch-Site as they do over https.
  const host = "127.0.0.1";
  const nginx = await startNginx({ webDist, upstream: new URL(server.origin).host, host });
  const port = await findFreePort();
  const environment = {
    // Does not exist, so that the health file of a site installed on this machine is not read.
    HEALTH_FILE: "/nonexistent/health.json",
  };
  const panel = await startPanelServer({ database, port, smtpUrl, environment });
  // Tests with their own panel start with copies of this, because rendering takes seconds.
  const rendered = await mkdtemp(join(tmpdir(), "fiosite-rendered-"));
  const template = await prepareDatabase(postgres.url, ownPanelTemplate);
  await (await startLocalPublisher(template, () => undefined, { folder: rendered })).stop();
  // biome-ignore lint/style/noProcessEnv: Playwright's workers read the addresses from the environment
  Object.assign(process.env, {
    SITE_ORIGIN: nginx.origin,
    SERVER_HOST: new URL(server.origin).host,
    INBOX_URL: inbox.pageUrl,
    POSTGRES_URL: postgres.url,
    PANEL_ORIGIN: panel.origin,
    PANEL_OPERATOR_URL: database.operator,
    RENDERED_FOLDER: rendered,
  });
  return async () => {
    for (const each of [panel, nginx, server, postgres, inbox, google]) await each.stop();
    await rm(rendered, { recursive: true });
  };
}
