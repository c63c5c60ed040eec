import type { Client } from "pg";

export async function countUnsentLeads(operator: Client): Promise<number> {
  const sql = "select count(*)::integer as unsent from leads where email_sent_at is null";
  return (await operator.query<{ unsent: number }>(sql)).rows[0]?.unsent ?? 0;
}
