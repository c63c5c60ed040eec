import type { Database } from "../platform/database.ts";

interface LeadMoments {
  last_contact: Date | null;
  last_email: Date | null;
  waiting: number;
}

/** When the last contact came and the last e-mail left, and how many wait: newer than the doctor's last run. */
export async function readLeadMoments(database: Database): Promise<LeadMoments> {
  const sql = `select max(created_at) as last_contact, max(email_sent_at) as last_email,
      (count(*) filter (where email_sent_at is null))::integer as waiting from leads`;
  const none = { last_contact: null, last_email: null, waiting: 0 };
  return (await database.query<LeadMoments>(sql)).rows[0] ?? none;
}
