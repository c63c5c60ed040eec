/** `npm run demo`: the production build with a real PostgreSQL, an inbox and a fake Google; nothing to install. */
import { execFileSync } from "node:child_process";
import { pagePaths } from "../contract/pages.ts";
import { startLocalPublisher } from "./content/local-publisher.ts";
import { endOnSignal, root, startLocalServices } from "./local-services.ts";
import { describePanel } from "./panel/sample-panel.ts";
import { prepareDatabase } from "./postgres/databases.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startPanelServer, startSiteServer } from "./site/servers.ts";

execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });

const services = await startLocalServices();
const { smtpUrl, databaseUrl, environment } = services.settings;
const publisher = await startLocalPublisher(await prepareDatabase(databaseUrl), print);
const server = await startSiteServer({
  ...services.settings,
  port: await findFreePort(3000),
  environment: { ...environment, ...publisher.environment },
});
const panel = await startPanelServer({
  ...{ database: server.database, smtpUrl, port: await findFreePort(3010) },
  environment: publisher.environment,
});
endOnSignal([panel, publisher, server, ...services.all]);

process.stdout.write(`
Site    ${Object.values(pagePaths)
  .map((path) => server.origin + path)
  .join("  ")}
${await describePanel(server.database, panel.origin)}${services.describe(server)}`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
