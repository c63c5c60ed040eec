import { basename, join } from "node:path";
import { startLocalPublisher } from "../../dev/content/local-publisher.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { test as base } from "./own-panel.ts";

interface PublishingFixtures {
  /** Of what the panel publishes. */
  publishedOrigin: string;
}

/** The folder of a release's pages has the name of the release's own. */
const release = basename(join(import.meta.dirname, "../.."));

/** Each test has a panel, a publisher and a published site of its own, which start with the starter content. */
export const test = base.extend<PublishingFixtures>({
  panelEnvironment: async ({ database, folder, panelEnvironment }, use) => {
    const publisher = await startLocalPublisher(database, () => undefined, folder);
    await use({ ...panelEnvironment, ...publisher.environment });
    await publisher.stop();
  },
  publishedOrigin: async ({ panelEnvironment: { SITE_FOLDER = "" } }, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { SITE_ORIGIN = "" } = process.env;
    const nginx = await startNginx({
      webDist: join(SITE_FOLDER, release, "current"),
      upstream: new URL(SITE_ORIGIN).host,
      host: "127.0.0.1",
    });
    await use(nginx.origin);
    await nginx.stop();
  },
});
