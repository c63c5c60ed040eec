import type { FastifyBaseLogger } from "fastify";
import type { Database, Queryable } from "../platform/database.ts";
import type { JobHandler } from "../platform/job-worker.ts";
import { eraseExpiredLeads } from "./lead-store.ts";

const leadErasingJob = "lead-erasing";
const everySeconds = 3_600;
// Takes far less than the statement timeout of five seconds, even on a slow disk.
const leadsPerStatement = 500;

interface LeadErasingDependencies {
  database: Database;
  log: FastifyBaseLogger;
}

/** LGPD, art. 16: personal data is erased when its purpose ends. */
export function leadErasingHandler({ database, log }: LeadErasingDependencies): JobHandler {
  return {
    name: leadErasingJob,
    concurrency: 1,
    batchSize: 1,
    retryDelaySeconds: (attempts) => Math.min(60 * 2 ** (attempts - 1), 900),
    run: async () => {
      const erased = await eraseAllExpired(database);
      if (erased === null) log.error("refused to erase leads: see fiosite leads expired");
      else log.info({ erased }, "erased leads past their retention");
      return { status: "repeat", afterSeconds: everySeconds };
    },
  };
}

/** Returns how many leads were erased, or null if a person must confirm first, see the SQL function `doubt_about_erasing`. */
export async function eraseAllExpired(database: Queryable): Promise<number | null> {
  let erased = 0;
  for (;;) {
    const last = await eraseExpiredLeads(database, leadsPerStatement);
    if (last === null) return null;
    erased += last;
    if (last < leadsPerStatement) return erased;
  }
}

/** This is the only job without a lead. It repeats every hour. */
export async function scheduleLeadErasing(database: Database, days: number): Promise<void> {
  await database.query("update lead_retention set days = $1 where days <> $1", [days]);
  const sql = "insert into jobs (kind) values ($1) on conflict do nothing";
  await database.query(sql, [leadErasingJob]);
}

/** How long leads are kept: the value of LEADS_RETENTION_DAYS when the server last started. */
export async function readRetentionDays(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ days: number }>("select days from lead_retention");
  return rows[0]?.days ?? 0;
}
