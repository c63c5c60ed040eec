import { startGoogleStandIn } from "../../local/google-stand-in.ts";
import { startBuiltSite } from "./built-site.ts";

/** One site for the whole run, whose reviews come from a stand-in for Google. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default async function startSite(): Promise<() => Promise<void>> {
  const google = await startGoogleStandIn();
  const site = await startBuiltSite(google.environment);
  // biome-ignore lint/style/noProcessEnv: the environment is how Playwright's workers learn of it
  process.env.SITE_ORIGIN = site.origin;
  return async () => {
    await site.stop();
    await google.stop();
  };
}
