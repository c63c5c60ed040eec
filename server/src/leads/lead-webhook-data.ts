import { internationalNumbers, splitPhones } from "@fiosite/contract/phone-numbers";
import type { Database } from "../platform/database.ts";
import { findLead } from "./lead-store.ts";

/** The `data` of the webhook lead.created; docs/technician/webhooks/README.md describes it. Undefined if the lead is erased. */
export async function describeLeadForWebhook(
  database: Database,
  id: string,
): Promise<object | undefined> {
  const lead = await findLead(database, id);
  if (!lead) return undefined;
  const { name, phone, address, language, campaign } = lead;
  return {
    ...{ id, name, phone },
    // As ERPs and CRMs expect them. Empty if what the visitor typed is no complete number.
    phones_e164: splitPhones(phone).flatMap((each) => {
      const [likeliest] = internationalNumbers(each);
      return likeliest ? [`+${likeliest}`] : [];
    }),
    ...{ address, language },
    created_at: lead.createdAt.toISOString(),
    ...campaign,
    // Its internet address had sent more than its share: perhaps not a person.
    from_burst: await isFromBurst(database, id),
  };
}

async function isFromBurst(database: Database, id: string): Promise<boolean> {
  const sql = "select from jobs where lead_id = $1 and from_burst";
  return (await database.query(sql, [id])).rowCount === 1;
}
