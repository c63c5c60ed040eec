/** `npm run demo`: the production build with a real database and an inbox, nothing to install beforehand. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { startGoogleStandIn } from "./google/fake-google.ts";
import { startInbox } from "./mail/maildev.ts";
import { startLocalPostgres } from "./postgres/local-postgres.ts";
import { endOnSignal } from "./processes/end-on-signal.ts";
import { findFreePort } from "./processes/free-port.ts";
import { startSiteServer } from "./site/site-server.ts";

const root = join(import.meta.dirname, "..");
execFileSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });

const postgres = await startLocalPostgres({ dataDir: join(root, ".local/postgres") });
const inbox = await startInbox();
const google = await startGoogleStandIn();
const server = await startSiteServer({
  databaseUrl: postgres.url,
  port: await findFreePort(3000),
  smtpUrl: inbox.smtpUrl,
  environment: google.environment,
});
endOnSignal([server, google, inbox, postgres]);

process.stdout.write(`
Site   ${server.origin}/  and  ${server.origin}/cameras
Inbox  ${inbox.pageUrl}
Leads  OPERATOR_DATABASE_URL=${server.database.operator} npm run leads -- list
Ctrl-C stops everything; the database stays in .local/postgres
`);
