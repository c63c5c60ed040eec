import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startLocalPublisher } from "../../dev/content/local-publisher.ts";
import { startNginx } from "../../dev/nginx/start-nginx.ts";
import { prepareDatabase } from "../../dev/postgres/databases.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startPanelServer } from "../../dev/site/servers.ts";
import { fillPanel } from "./phone-pictures.ts";

/** The folder of a release's pages has the name of the release's own. */
const release = basename(join(import.meta.dirname, "../.."));

/** A panel that publishes and has a health file, with the demo's people and contacts. */
export async function startOwnerPanel() {
  // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
  const { POSTGRES_URL = "", SITE_ORIGIN = "" } = process.env;
  const database = await prepareDatabase(POSTGRES_URL, "owner_pictures");
  const folder = await mkdtemp(join(tmpdir(), "fiosite-owner-panel-"));
  const healthFile = join(folder, "health.json");
  const publisher = await startLocalPublisher(database, () => undefined, folder);
  const environment = { ...publisher.environment, HEALTH_FILE: healthFile };
  const server = await startPanelServer({ database, port: await findFreePort(), environment });
  const published = await startNginx({
    webDist: join(environment.SITE_FOLDER, release, "current"),
    upstream: new URL(SITE_ORIGIN).host,
    host: "127.0.0.1",
  });
  return {
    ...(await fillPanel(database.operator, server.origin)),
    ...{ healthFile, publishedOrigin: published.origin },
    async stop() {
      await published.stop();
      await server.stop();
      await publisher.stop();
      await rm(folder, { recursive: true });
    },
  };
}
