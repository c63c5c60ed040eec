import type { Database } from "../platform/database.ts";
import { leadEmailJob } from "./lead-email-jobs.ts";

const mailedSql =
  "select count(*)::integer as count from jobs where kind = $1 and mailed_at > now() - interval '1 hour'";

/**
 * Allows a number of e-mails in any hour, counted in the database, so that a restart does not start from zero. Returns
 * undefined instead of sending if they are used up.
 */
export function createEmailBudget(database: Database, perHour: number) {
  // Counts those whose e-mail is not recorded yet.
  let sending = 0;

  return async <Sent>(sendAndRecord: () => Promise<Sent>): Promise<Sent | undefined> => {
    sending += 1;
    const position = sending;
    try {
      const { rows } = await database.query<{ count: number }>(mailedSql, [leadEmailJob]);
      const mailed = rows[0]?.count ?? 0;
      return mailed + position <= perHour ? await sendAndRecord() : undefined;
    } finally {
      sending -= 1;
    }
  };
}
