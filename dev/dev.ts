/** `npm run dev`: like the demo, but Vite serves the pages and the servers restart when their code changes. */
import { execFileSync } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { startLocalPublisher } from "./content/local-publisher.ts";
import { endOnSignal, root, startLocalServices } from "./local-services.ts";
import { describePanel, fillPanel } from "./panel/sample-panel.ts";
import { prepareDatabase } from "./postgres/databases.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startPanelServer, startSiteServer } from "./site/servers.ts";

// Vite serves the pages and the panel, but their servers refuse to start without a build.
if (!["web/dist/pages", "admin/dist"].every((folder) => existsSync(join(root, folder)))) {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
}
const services = await startLocalServices();
// Without a publisher the panel's publications would wait forever. The site's server still reads `content/`, as Vite does.
const publisher = await startLocalPublisher(
  await prepareDatabase(services.settings.databaseUrl),
  print,
);
const sitePort = await findFreePort(3001);
const panelPort = await findFreePort(3011);
// The panel accepts changes only from its own address, which is Vite's here.
const panelVitePort = await findFreePort(3010);
const panelOrigin = `http://localhost:${panelVitePort}`;

let site = await startSite();
let panel = await startPanel();

const vite = await createServer({
  root: join(root, "web"),
  server: {
    port: 3000,
    host: "127.0.0.1",
    proxy: { "/api": site.origin, "/health": site.origin },
  },
});
await vite.listen();
const panelVite = await createServer({
  root: join(root, "admin"),
  server: {
    port: panelVitePort,
    strictPort: true,
    host: "localhost",
    // Previews refer to pictures and fonts of the built site, which the panel serves.
    proxy: { "/api": panel.address, "/assets": panel.address, "/icons": panel.address },
  },
});
await panelVite.listen();

let restart: NodeJS.Timeout | undefined;
let restarted = Promise.resolve();
for (const folder of ["server/src", "server/migrations", "contract", "content"]) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(restart);
    // One after the other: a server that starts while its predecessor ends would find the port taken.
    restart = setTimeout(() => {
      restarted = restarted.then(restartServers);
    }, 100);
  });
}
// The server renders the pages, so Vite cannot replace parts of them in the browser.
const reload = () => vite.ws.send({ type: "full-reload" });
watch(join(root, "web/src"), { recursive: true }, reload);
endOnSignal([
  { stop: () => vite.close() },
  { stop: () => panelVite.close() },
  { stop: () => panel.stop() },
  { stop: () => site.stop() },
  publisher,
  ...services.all,
]);

process.stdout.write(`
Site    ${vite.resolvedUrls?.local[0]}
Server  ${site.origin}
${describePanel(panelOrigin, await fillPanel(site.database.operator, panelOrigin))}${services.describe(site.database)}`);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function startSite() {
  return startSiteServer({ ...services.settings, port: sitePort }, print);
}

function startPanel() {
  const { smtpUrl } = services.settings;
  const { database } = site;
  const { environment } = publisher;
  const settings = { database, smtpUrl, environment, port: panelPort, origin: panelOrigin };
  return startPanelServer(settings, print);
}

async function restartServers() {
  await Promise.all([site.stop(), panel.stop()]);
  try {
    site = await startSite();
    panel = await startPanel();
    reload();
  } catch (error) {
    print(`${error}\nThe servers start again at the next change.`);
  }
}
