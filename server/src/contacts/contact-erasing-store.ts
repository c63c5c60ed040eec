import type { Erasing } from "@fiosite/contract/panel/contacts";
import type { Database } from "../platform/database.ts";
import type { Viewer } from "./access-record-store.ts";

/** What erasing will do, by the rules of the SQL function `erase_leads`. Undefined if the contact is erased. */
export async function previewErasing(
  database: Database,
  contactId: string,
): Promise<Erasing | undefined> {
  const told = "request_number > 1 or attempts > 0 or event <> 'lead.created'";
  const names = (condition: string) => `coalesce((select array_agg(destination order by destination)
    from webhook_jobs join webhook_destinations on name = destination
    where lead_id = leads.id and (${told}) and ${condition}), '{}')`;
  const sql = `select
      (select count(*)::integer from contact_events where lead_id = leads.id and kind = 'note') as notes,
      email_sent_at is null as "isEmailWaiting",
      email_sent_at is not null or exists (
        select from jobs where lead_id = leads.id and (request_number > 1 or mailed_at is not null)
      ) as "isEmailSent",
      ${names("is_active")} as destinations, ${names("not is_active")} as untold
    from leads where id = $1`;
  return (await database.query<Erasing>(sql, [contactId])).rows[0];
}

/** Erases it and records who did. Returns false if it is erased already. */
export async function eraseContact(
  database: Database,
  contactId: string,
  { personId, device }: Viewer,
): Promise<boolean> {
  const sql = "select erase_contact($1, $2, $3) as erased";
  const { rows } = await database.query<{ erased: boolean }>(sql, [contactId, personId, device]);
  return rows[0]?.erased ?? false;
}
