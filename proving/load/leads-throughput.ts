/**
 * `npm run bench:leads`: leads a second through the call, at 50 connections, against pgbench running the same statement
 * on the same database, alternated. PostgreSQL runs with its defaults, so every answer waits for the disk.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectOnce } from "../../server/src/platform/connect-once.ts";
import { startLocalPostgres } from "../../workshop/postgres/local-postgres.ts";
import { startSiteServer } from "../../workshop/site/site-server.ts";
import { nextLeadRequest } from "./next-lead-request.ts";
import { findPgbench, runPgbench } from "./pgbench.ts";
import { postLoad } from "./post-load.ts";
import { startSilentSmtp } from "./silent-smtp.ts";

const connections = 50;
const seconds = 5;
const rounds = 5;

const pgbench = findPgbench();
if (!pgbench) {
  process.stderr.write("pgbench is missing: apt-get install postgresql-contrib\n");
  process.exit(1);
}

const folder = await mkdtemp(join(tmpdir(), "fiosite-bench-"));
const dataDir = await mkdtemp(join(tmpdir(), "fiosite-bench-postgres-"));
const postgres = await startLocalPostgres({ dataDir });
const smtp = await startSilentSmtp();
const server = await startSiteServer({
  databaseUrl: postgres.url,
  smtpUrl: smtp.url,
});
const script = join(folder, "save-lead.sql");
await writeFile(
  script,
  `\\set n random(1, 1000000000000)
select * from save_lead(gen_random_uuid(), 'Maria das Dores ' || :n, '(88) 99999-1234', 'Rua São José, 12', 'pt-BR', null, null, null, null, null);
`,
);

const ratios: number[] = [];
for (let round = 1; round <= rounds; round += 1) {
  await emptyTables();
  const { server: databaseUrl } = server.database;
  const database = await runPgbench(pgbench, {
    databaseUrl,
    script,
    clients: connections,
    seconds,
  });
  await emptyTables();
  const call = await postLoad(server.origin, {
    connections,
    seconds,
    nextRequest: nextLeadRequest,
  });
  ratios.push(call.perSecond / database);
  process.stdout.write(
    `round ${round}: call ${call.perSecond.toFixed(0)}/s, pgbench ${database.toFixed(0)}/s, ratio ${(call.perSecond / database).toFixed(2)}\n`,
  );
}
ratios.sort((a, b) => a - b);
process.stdout.write(`median ratio ${ratios[Math.floor(rounds / 2)]?.toFixed(2)}\n`);

await server.stop();
smtp.stop();
await postgres.stop();
for (const path of [folder, dataDir]) await rm(path, { recursive: true });

/** Each side starts from nothing, so that neither pays for the other's rows. One lock at a time: the queue is at work. */
async function emptyTables() {
  const address = { url: server.database.operator, variable: "the bench" };
  await connectOnce(address, async (operator) => {
    await operator.query("truncate leads");
    await operator.query("delete from pgboss.job_common");
    await operator.query("vacuum pgboss.job_common");
  });
}
