import { randomUUID } from "node:crypto";
import type { LeadFields } from "../../contract/leads.ts";
import { someone } from "../leads/lead-requests.ts";
import { runSql } from "../postgres/run-sql.ts";

export type SavedLead = Partial<LeadFields> & { language?: string; source?: string | null };

/** Saves a lead as the server does, without one; returns its id. */
export async function saveLead(databaseUrl: string, lead: SavedLead = {}): Promise<string> {
  const { name, phone, address } = { ...someone(), ...lead };
  const { language = "pt-BR", source = null } = lead;
  const [row] = await runSql(
    databaseUrl,
    "select id from save_lead($1, $2, $3, $4, $5, $6, null, null, null, null)",
    [randomUUID(), name, phone, address, language, source],
  );
  return String(row?.id);
}
