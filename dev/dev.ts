/** `npm run dev`: like the demo, but Vite serves the pages and the server restarts when its code changes. */
import { execFileSync } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { root, startLocalServices } from "./local-services.ts";
import { endOnSignal } from "./processes/end-on-signal.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startSiteServer } from "./site/site-server.ts";

// Vite serves the pages here, but the server refuses to start without built ones.
if (!existsSync(join(root, "web/dist/pages"))) {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
}
const services = await startLocalServices();
const serverPort = await findFreePort(3001);
let server = await startServer();

const vite = await createServer({
  root: join(root, "web"),
  server: {
    port: 3000,
    host: "127.0.0.1",
    proxy: { "/api": server.origin, "/health": server.origin },
  },
});
await vite.listen();

let restart: NodeJS.Timeout | undefined;
for (const folder of ["server/src", "server/migrations", "contract", "content"]) {
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(restart);
    restart = setTimeout(restartServer, 100);
  });
}
endOnSignal([{ stop: () => vite.close() }, { stop: () => server.stop() }, ...services.all]);

process.stdout.write(`
Site    ${vite.resolvedUrls?.local[0]}
Server  ${server.origin}
${services.describe(server)}`);

function startServer() {
  return startSiteServer({ ...services.settings, port: serverPort }, (line) =>
    process.stdout.write(`${line}\n`),
  );
}

async function restartServer() {
  await server.stop();
  server = await startServer().catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe server starts again at the next change.\n`);
    return server;
  });
}
