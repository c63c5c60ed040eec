/** `npm run demo`: the production build with a real PostgreSQL, an inbox and a fake Google; nothing to install. */
import { execFileSync } from "node:child_process";
import { pagePaths } from "../contract/pages.ts";
import { root, startLocalServices } from "./local-services.ts";
import { endOnSignal } from "./processes/end-on-signal.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startSiteServer } from "./site/site-server.ts";

execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });

const services = await startLocalServices();
const server = await startSiteServer({ ...services.settings, port: await findFreePort(3000) });
endOnSignal([server, ...services.all]);

process.stdout.write(`
Site    ${Object.values(pagePaths)
  .map((path) => server.origin + path)
  .join("  ")}
${services.describe(server)}`);
