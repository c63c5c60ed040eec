/**
 * `npm run bench:leads-by-rows`: leads a second through the call with 0, 1 million and 10 million leads already there, each
 * in a database and behind a server of its own, in turn. Filling takes some minutes and 6 GB of disk.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectOnce } from "../../server/src/platform/connect-once.ts";
import { startLocalPostgres } from "../../workshop/postgres/local-postgres.ts";
import { startSiteServer } from "../../workshop/site/site-server.ts";
import { nextLeadRequest } from "./next-lead-request.ts";
import { postLoad } from "./post-load.ts";
import { startSilentSmtp } from "./silent-smtp.ts";

const sizes = [0, 1_000_000, 10_000_000];
const load = { connections: 50, seconds: 5, nextRequest: nextLeadRequest };
const rounds = 7;

const dataDir = await mkdtemp(join(tmpdir(), "fiosite-bench-postgres-"));
const postgres = await startLocalPostgres({ dataDir });
const smtp = await startSilentSmtp();
const servers = [];
for (const size of sizes) {
  const start = performance.now();
  const server = await startSiteServer({
    databaseUrl: postgres.url,
    databaseName: `fiosite_${size}`,
    smtpUrl: smtp.url,
  });
  await fill(server.database.operator, size);
  process.stdout.write(`${size} leads in ${((performance.now() - start) / 1000).toFixed(0)} s\n`);
  servers.push({ ...server, size, ratios: [] as number[] });
}

for (let round = 1; round <= rounds; round += 1) {
  const rates: number[] = [];
  for (const { origin } of servers) rates.push((await postLoad(origin, load)).perSecond);
  servers.forEach(({ ratios }, index) => {
    ratios.push((rates[index] ?? 0) / (rates[0] ?? 0));
  });
  process.stdout.write(`${rates.map((rate) => `${rate.toFixed(0)}/s`).join("  ")}\n`);
}
for (const { size, ratios } of servers) {
  ratios.sort((a, b) => a - b);
  process.stdout.write(
    `${size} leads: ${ratios[Math.floor(rounds / 2)]?.toFixed(2)} of the rate at none (${ratios[0]?.toFixed(2)}–${ratios.at(-1)?.toFixed(2)})\n`,
  );
}

for (const server of servers) await server.stop();
smtp.stop();
await postgres.stop();
await rm(dataDir, { recursive: true });

/** As leads of past months look: mailed, keys in no order, so that a new one lands anywhere in the indexes. */
async function fill(operatorUrl: string, size: number) {
  await connectOnce({ url: operatorUrl, variable: "the bench" }, async (operator) => {
    await operator.query("set synchronous_commit = off");
    await operator.query(
      `insert into leads (name, phone, address, language, idempotency_key, created_at, email_sent_at)
       select 'Maria das Dores ' || n, '(88) 99999-1234', 'Rua São José, ' || n, 'pt-BR',
         gen_random_uuid(), now() - interval '1 day' - n * interval '1 second', now()
       from generate_series(1, $1::integer) n`,
      [size],
    );
    await operator.query("vacuum analyze leads");
  });
}
