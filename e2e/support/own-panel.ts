import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserPanel } from "../../dev/panel/browser-panel.ts";
import { type DatabaseUrls, prepareDatabase } from "../../dev/postgres/databases.ts";
import { findFreePort } from "../../dev/processes/free-port.ts";
import { startPanelServer } from "../../dev/site/servers.ts";
import { test as base } from "./panel.ts";

interface OwnPanelFixtures {
  /** Empty at first. */
  folder: string;
  database: DatabaseUrls;
  /** What the doctor would write. */
  healthFile: string;
  panelEnvironment: Record<string, string>;
}

/**
 * Each test has a panel and a database of its own: for what a panel has only one of, such as the numbers, the health file and the
 * draft. No other test sees or changes them.
 */
export const test = base.extend<OwnPanelFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "fiosite-own-panel-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  database: async ({}, use) => {
    // biome-ignore lint/style/noProcessEnv: written by support/start-site.ts
    const { POSTGRES_URL = "" } = process.env;
    await use(await prepareDatabase(POSTGRES_URL, `own_${randomUUID().replaceAll("-", "")}`));
  },
  healthFile: async ({ folder }, use) => {
    await use(join(folder, "health.json"));
  },
  panelEnvironment: async ({ healthFile }, use) => {
    await use({ HEALTH_FILE: healthFile });
  },
  panel: async ({ context, database, panelEnvironment: environment }, use) => {
    const port = await findFreePort();
    const { origin, stop } = await startPanelServer({ database, port, environment });
    await use(browserPanel(database.operator, origin));
    // First, because a page without its server logs errors.
    await context.close();
    await stop();
  },
});
