import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../platform/database.ts";
import type { JobQueue } from "../platform/job-queue.ts";
import { leadErasingQueue } from "./lead-queues.ts";
import { eraseExpiredLeads } from "./lead-store.ts";

interface LeadErasingDependencies {
  jobs: JobQueue;
  database: Database;
  retentionDays: number;
  log: FastifyBaseLogger;
}

/** LGPD, art. 16: personal data is erased when its purpose ends. Runs every night, see `lead-queues.ts`. */
export async function workLeadErasing(
  dependencies: LeadErasingDependencies,
  pollSeconds: number,
): Promise<void> {
  const { jobs, database, retentionDays, log } = dependencies;
  await jobs.work(leadErasingQueue, { pollingIntervalSeconds: pollSeconds }, async () => {
    const erased = await eraseExpiredLeads(database, retentionDays);
    log.info({ erased, retentionDays }, "erased leads past their retention");
  });
}
