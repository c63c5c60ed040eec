import type { VisitorContent } from "@fiosite/content/visitor-content";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { JobKind } from "../platform/job-worker.ts";
import { eraseExpiredLeads } from "./lead-store.ts";

const leadErasingJob = "lead-erasing";
const everySeconds = 3_600;
// Far below the statement timeout of five seconds, also on a slow disk.
const leadsPerStatement = 500;

interface LeadErasingDependencies {
  database: Database;
  retentionDays: () => number;
  log: FastifyBaseLogger;
}

/** As long as the operator decided, or the form promises without a decision; never longer than it promises. */
export function keptDays(setting: number | undefined, { facts }: VisitorContent): number {
  return Math.min(setting ?? facts.leadRetentionDays, facts.leadRetentionDays);
}

/** LGPD, art. 16: personal data is erased when its purpose ends. */
export function leadErasingKind(dependencies: LeadErasingDependencies): JobKind {
  const { database, log } = dependencies;
  return {
    name: leadErasingJob,
    concurrency: 1,
    batchSize: 1,
    retryDelaySeconds: (attempts) => Math.min(60 * 2 ** (attempts - 1), 900),
    run: async () => {
      const retentionDays = dependencies.retentionDays();
      let erased = 0;
      let last = 0;
      do {
        last = await eraseExpiredLeads(database, retentionDays, leadsPerStatement);
        erased += last;
      } while (last === leadsPerStatement);
      log.info({ erased, retentionDays }, "erased leads past their retention");
      return { status: "repeat", afterSeconds: everySeconds };
    },
  };
}

/** The one job without a lead: it repeats every hour. */
export async function scheduleLeadErasing(database: Database): Promise<void> {
  const sql = "insert into jobs (kind) values ($1) on conflict do nothing";
  await database.query(sql, [leadErasingJob]);
}
