/**
 * `npm run bench:lead-latency`: from the first call of a lead to its e-mail in the inbox, a hundred times, one after the
 * other: real server process, real PostgreSQL, real SMTP.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sendLead, someone } from "../../workshop/leads/lead-requests.ts";
import { startTestInbox } from "../../workshop/mail/test-inbox.ts";
import { startLocalPostgres } from "../../workshop/postgres/local-postgres.ts";
import { startSiteServer } from "../../workshop/site/site-server.ts";

const leads = 100;
const dataDir = await mkdtemp(join(tmpdir(), "fiosite-bench-postgres-"));
const postgres = await startLocalPostgres({ dataDir });
const inbox = await startTestInbox();
const server = await startSiteServer({ databaseUrl: postgres.url, smtpUrl: inbox.smtpUrl });

const waited: number[] = [];
for (let sent = 0; sent < leads; sent += 1) {
  const start = performance.now();
  await sendLead(server.origin, someone());
  while (inbox.mails.length <= sent) await wait(1);
  waited.push(performance.now() - start);
}
waited.sort((a, b) => a - b);
const at = (share: number) => `${waited[Math.ceil(leads * share) - 1]?.toFixed(0)} ms`;
process.stdout.write(
  `${leads} leads, call to inbox: median ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}\n`,
);

await server.stop();
await inbox.stop();
await postgres.stop();
await rm(dataDir, { recursive: true });
