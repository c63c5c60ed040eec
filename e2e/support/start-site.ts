import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startMaildev } from "../../dev/mail/start-maildev.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";
import { startPanelServer } from "../../dev/site/servers.ts";

/** One site and one panel for the whole run, with a fake Google and a real SMTP inbox. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function startSite(): Promise<() => Promise<void>> {
  const google = await startFakeGoogle();
  const inbox = await startMaildev();
  const site = await startBuiltSite({ ...google.environment, SMTP_URL: inbox.smtpUrl });
  const { database } = site.server;
  const port = await findFreePort();
  const environment = {
    // Not the file of a site that is installed on this machine.
    HEALTH_FILE: "/nonexistent/health.json",
  };
  const panel = await startPanelServer({ database, port, smtpUrl: inbox.smtpUrl, environment });
  // biome-ignore lint/style/noProcessEnv: Playwright's workers read the addresses from the environment
  Object.assign(process.env, {
    SITE_ORIGIN: site.origin,
    INBOX_URL: inbox.pageUrl,
    POSTGRES_URL: site.postgresUrl,
    PANEL_ORIGIN: panel.origin,
    PANEL_OPERATOR_URL: database.operator,
  });
  return async () => {
    await panel.stop();
    await site.stop();
    await inbox.stop();
    await google.stop();
  };
}
