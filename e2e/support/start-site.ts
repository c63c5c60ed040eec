import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalPublisher } from "../../dev/content/local-publisher.ts";
import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startMaildev } from "../../dev/mail/start-maildev.ts";
import { prepareDatabase } from "../../dev/postgres/databases.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { startPanelServer } from "../../dev/site/servers.ts";
import { ownPanelTemplate } from "./panel.ts";

/** One site and one panel for the whole run, with a fake Google and a real SMTP inbox. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function startSite(): Promise<() => Promise<void>> {
  const google = await startFakeGoogle();
  const inbox = await startMaildev();
  const site = await startBuiltSite({ ...google.environment, SMTP_URL: inbox.smtpUrl });
  const { database } = site.server;
  const port = await findFreePort();
  const environment = {
    // Does not exist, so that the health file of a site installed on this machine is not read.
    HEALTH_FILE: "/nonexistent/health.json",
  };
  const panel = await startPanelServer({ database, port, smtpUrl: inbox.smtpUrl, environment });
  // Tests with their own panel start with copies of this, because rendering takes seconds.
  const rendered = await mkdtemp(join(tmpdir(), "fiosite-rendered-"));
  const template = await prepareDatabase(site.postgresUrl, ownPanelTemplate);
  await (await startLocalPublisher(template, () => undefined, { folder: rendered })).stop();
  // biome-ignore lint/style/noProcessEnv: Playwright's workers read the addresses from the environment
  Object.assign(process.env, {
    SITE_ORIGIN: site.origin,
    INBOX_URL: inbox.pageUrl,
    POSTGRES_URL: site.postgresUrl,
    PANEL_ORIGIN: panel.origin,
    PANEL_OPERATOR_URL: database.operator,
    RENDERED_FOLDER: rendered,
  });
  return async () => {
    await panel.stop();
    await site.stop();
    await inbox.stop();
    await google.stop();
    await rm(rendered, { recursive: true });
  };
}
