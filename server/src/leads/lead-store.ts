import type { Language } from "@fiosite/content/languages";
import { campaignFields } from "@fiosite/contract/campaign";
import type { LeadFields, LeadRow } from "@fiosite/contract/leads";
import { internationalNumbers, likelyNumber, splitPhones } from "@fiosite/contract/phone-numbers";
import type { Database, Queryable } from "../platform/database.ts";

export type Campaign = Record<(typeof campaignFields)[number], string | null>;

/** Where a lead came from. The server derives it: the form holds only name, phone and address. */
export interface LeadOrigin {
  language: Language;
  campaign: Campaign;
}

export interface Lead extends LeadFields {
  id: string;
  /** May be a language that this release does not have: a newer release may have saved the lead, or the language was removed. */
  language: string;
  campaign: Campaign;
  /** The internet address had sent more than its share, so a program may have sent this lead. */
  isFromBurst: boolean;
  createdAt: Date;
  emailSentAt: Date | null;
}

interface NewLead {
  fields: LeadFields;
  idempotencyKey: string;
  origin: LeadOrigin;
  /** The internet address has sent more than its share, so the lead gets no e-mail of its own. */
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
    text: "select outcome, id, name, phone, address, created_at from save_lead($1, $2)",
    values: [
      idempotencyKey,
      {
        ...fields,
        ...origin.campaign,
        language: origin.language,
        number: likelyNumber(fields.phone),
        from_burst: isFromBurst,
      },
    ],
  });
  const saved = rows[0];
  if (!saved || saved.outcome === "key_reused") return { outcome: "key_reused" };
  const { outcome, created_at, ...row } = saved;
  return { outcome, row: { ...row, created_at: created_at.toISOString() } };
}

/**
 * The columns of a `Lead`. They are listed, because PostgreSQL rejects a prepared `select *` after a migration has added a
 * column.
 */
export const leadColumns = `id, name, phone, address, created_at as "createdAt", email_sent_at as "emailSentAt", language, from_burst as "isFromBurst",
  json_build_object(${campaignFields.map((field) => `'${field}', ${field}`)}) as campaign`;

export async function findLead(database: Database, id: string): Promise<Lead | undefined> {
  const { rows } = await database.query<Lead>({
    name: "find-lead",
    text: `select ${leadColumns} from leads where id = $1`,
    values: [id],
  });
  return rows[0];
}

/**
 * Returns 1 for a person's first request, 3 for the third. It is no column of a `Lead`, because a program can send thousands of
 * requests with one phone number, and a list of them would read all of them for each line.
 */
export async function countRequestsSoFar(database: Database, id: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: "count-requests-so-far",
    text: `select count(*)::integer from leads join leads other using (contact_id)
      where leads.id = $1 and other.created_at <= leads.created_at`,
    values: [id],
  });
  return rows[0]?.count ?? 0;
}

/**
 * Erases at most `most` leads and returns how many it erased. The SQL function runs with its owner's rights, because the server's
 * role cannot delete a lead.
 */
export async function eraseExpiredLeads(database: Queryable, most: number) {
  const sql = "select erase_expired_leads($1) as erased";
  return (await database.query<{ erased: number | null }>(sql, [most])).rows[0]?.erased ?? null;
}

/** The `data` of the webhook lead.created; docs/technician/webhooks.md describes it. Undefined if the lead is erased. */
export async function describeLeadForWebhook(
  database: Database,
  id: string,
): Promise<object | undefined> {
  const lead = await findLead(database, id);
  if (!lead) return undefined;
  const { name, phone, address, language, campaign, isFromBurst } = lead;
  return {
    id,
    name,
    phone,
    // In the format that ERPs and CRMs expect. Empty if the visitor typed no complete number.
    phones_e164: splitPhones(phone).flatMap((each) => {
      const [likeliest] = internationalNumbers(each);
      return likeliest ? [`+${likeliest}`] : [];
    }),
    address,
    language,
    created_at: lead.createdAt.toISOString(),
    ...campaign,
    from_burst: isFromBurst,
  };
}
