import { leadQueues } from "../leads/lead-queues.ts";
import { connectOnce } from "../platform/connect-once.ts";
import { installJobQueue } from "../platform/job-queue.ts";
import { migrate } from "../platform/migrate.ts";

/** Any number that no other program of the cluster takes; it spells "fios". */
const advisoryLock = 0x66696f73;

/** Schema, queues and grants. Running it again, or in several places at once, changes nothing more. */
export function migrateDatabase(operatorDatabaseUrl: string): Promise<string[]> {
  const address = { url: operatorDatabaseUrl, variable: "OPERATOR_DATABASE_URL" };
  return connectOnce(address, async (operator) => {
    await operator.query("select pg_advisory_lock($1)", [advisoryLock]);
    const ran = await migrate(operator);
    await installJobQueue(operator, leadQueues);
    return ran;
  });
}
