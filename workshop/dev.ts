/** `npm run dev`: as the demo, with pages rendered afresh by Vite and the server restarted when its code changes. */
import { execFileSync } from "node:child_process";
import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";
import { startGoogleStandIn } from "./google/fake-google.ts";
import { startInbox } from "./mail/maildev.ts";
import { startLocalPostgres } from "./postgres/local-postgres.ts";
import { endOnSignal } from "./processes/end-on-signal.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startSiteServer } from "./site/site-server.ts";

const root = join(import.meta.dirname, "..");
// The server refuses to start without built pages, though here Vite answers them.
if (!existsSync(join(root, "web/dist/pages"))) {
  execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
}
const postgres = await startLocalPostgres({ dataDir: join(root, ".local/postgres") });
const inbox = await startInbox();
const google = await startGoogleStandIn();
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
endOnSignal([{ stop: () => vite.close() }, { stop: () => server.stop() }, google, inbox, postgres]);

process.stdout.write(`
Site    ${vite.resolvedUrls?.local[0]}
Server  ${server.origin}
Inbox   ${inbox.pageUrl}
Leads   OPERATOR_DATABASE_URL=${server.database.operator} npm run leads -- list
`);

function startServer() {
  const { smtpUrl } = inbox;
  const { environment } = google;
  return startSiteServer(
    { databaseUrl: postgres.url, port: serverPort, smtpUrl, environment },
    (line) => process.stdout.write(`${line}\n`),
  );
}

async function restartServer() {
  await server.stop();
  server = await startServer().catch((error: Error) => {
    process.stderr.write(`${error.message}\nThe server starts again at the next change.\n`);
    return server;
  });
}
