import { campaignFields } from "@fiosite/contract/campaign";
import type { LeadFields, LeadRow } from "@fiosite/contract/leads";
import type { Database } from "../platform/database.ts";
import type { Campaign, Lead, LeadOrigin } from "./lead.ts";

export interface NewLead {
  fields: LeadFields;
  idempotencyKey: string;
  origin: LeadOrigin;
  /** Its address has sent more than its share: the lead gets no e-mail of its own. */
  isFromBurst: boolean;
}

export type SaveOutcome =
  | { outcome: "created" | "repeated" | "duplicate"; row: LeadRow }
  | { outcome: "key_reused" };

type SavedRecord =
  | (LeadFields & { outcome: "created" | "repeated" | "duplicate"; id: string; created_at: Date })
  | { outcome: "key_reused" };

/** Saves the row and queues its e-mail in one transaction and one round trip, see `save_lead`. */
export async function saveLead(database: Database, lead: NewLead): Promise<SaveOutcome> {
  const { fields, idempotencyKey, origin, isFromBurst } = lead;
  const { rows } = await database.query<SavedRecord>({
    name: "save-lead",
    text: `select outcome, id, name, phone, address, created_at
      from save_lead($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      idempotencyKey,
      fields.name,
      fields.phone,
      fields.address,
      origin.language,
      ...campaignFields.map((field) => origin.campaign[field]),
      isFromBurst,
    ],
  });
  const saved = rows[0];
  if (!saved || saved.outcome === "key_reused") return { outcome: "key_reused" };
  const { outcome, created_at, ...row } = saved;
  return { outcome, row: { ...row, created_at: created_at.toISOString() } };
}

export interface LeadRecord extends LeadFields, Campaign {
  id: string;
  created_at: Date;
  email_sent_at: Date | null;
  language: string;
}

/** Named, because PostgreSQL rejects a prepared `select *` after a migration has added a column. */
export const leadColumns =
  "id, name, phone, address, created_at, email_sent_at, language, utm_source, utm_medium, utm_campaign, utm_term, utm_content";

export async function findLead(database: Database, id: string): Promise<Lead | undefined> {
  const { rows } = await database.query<LeadRecord>({
    name: "find-lead",
    text: `select ${leadColumns} from leads where id = $1`,
    values: [id],
  });
  return rows.map(toLead)[0];
}

/**
 * Erases at most that many and returns how many it erased. The SQL function runs with its owner's rights: the server's
 * role cannot delete a lead.
 */
export async function eraseExpiredLeads(database: Database, days: number, most: number) {
  const { rows } = await database.query<{ erased: number }>(
    "select erase_expired_leads($1, $2) as erased",
    [days, most],
  );
  return rows[0]?.erased ?? 0;
}

export function toLead(record: LeadRecord): Lead {
  const { id, name, phone, address, language, created_at, email_sent_at } = record;
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content } = record;
  return {
    ...{ id, name, phone, address, language },
    createdAt: created_at,
    emailSentAt: email_sent_at,
    campaign: { utm_source, utm_medium, utm_campaign, utm_term, utm_content },
  };
}
