import { startFakeGoogle } from "../../dev/google/fake-google.ts";
import { startMaildev } from "../../dev/mail/start-maildev.ts";
import { startBuiltSite } from "../../dev/site/built-site.ts";

/** One site for the whole run, with a fake Google and a real SMTP inbox. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function startSite(): Promise<() => Promise<void>> {
  const google = await startFakeGoogle();
  const inbox = await startMaildev();
  const site = await startBuiltSite({ ...google.environment, SMTP_URL: inbox.smtpUrl });
  // biome-ignore lint/style/noProcessEnv: Playwright's workers read the addresses from the environment
  Object.assign(process.env, { SITE_ORIGIN: site.origin, INBOX_URL: inbox.pageUrl });
  return async () => {
    await site.stop();
    await inbox.stop();
    await google.stop();
  };
}
