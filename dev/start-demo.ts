import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { startLocalPublisher } from "./content/local-publisher.ts";
import { localFolder, startLocalServices } from "./local-services.ts";
import { fillPanel } from "./panel/sample-panel.ts";
import { prepareDatabase } from "./postgres/databases.ts";
import { compileCache } from "./processes/child-process.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startPanelServer, startSiteServer } from "./site/servers.ts";
import { mailSettings } from "./site/test-settings.ts";

interface DemoSettings {
  /** The folder of the database and the published pages. */
  folder?: string;
  /** If one of these ports is in use, another one is chosen. */
  sitePort?: number;
  panelPort?: number;
  onLine?: (line: string) => void;
}

/** The same interval as the timer of an installed machine. */
const doctorEveryMs = 3_600_000;

/** The built site and panel with a database, an inbox, a fake Google, the publisher, the doctor and a year of samples. */
export async function startDemo(settings: DemoSettings = {}) {
  const { folder = localFolder, onLine = () => undefined } = settings;
  const services = await startLocalServices(folder);
  const { databaseUrl, environment } = services.settings;
  const database = await prepareDatabase(databaseUrl);
  const publisher = await startLocalPublisher(database, onLine, { folder });
  const healthFile = join(folder, "health.json");
  const site = await startSiteServer({
    ...services.settings,
    port: await findFreePort(settings.sitePort),
    environment: { ...environment, ...publisher.environment },
  });
  const panel = await startPanelServer({
    database,
    smtpUrl: services.settings.smtpUrl,
    port: await findFreePort(settings.panelPort),
    environment: { ...publisher.environment, HEALTH_FILE: healthFile },
  });
  const people = await fillPanel(database.operator, panel.origin);

  const doctor = [join(import.meta.dirname, "panel/demo-doctor.ts"), healthFile, site.origin];
  const env = {
    // An empty PATH hides systemctl and timedatectl, whose output would describe this computer and not the demo.
    PATH: "",
    ...compileCache,
    ...mailSettings,
    ...environment,
    ...publisher.environment,
    SMTP_URL: services.settings.smtpUrl ?? "",
    DATABASE_URL: database.server,
    OPERATOR_DATABASE_URL: database.operator,
  };
  const check = () => promisify(execFile)(process.execPath, [...doctor, panel.origin], { env });
  await check();
  const timer = setInterval(() => check().catch((error) => onLine(String(error))), doctorEveryMs);
  return {
    site,
    panel,
    people,
    describe: () => services.describe(database),
    stop: async () => {
      clearInterval(timer);
      for (const each of [panel, publisher, site, ...services.all]) await each.stop();
    },
  };
}
