import type { Contact } from "@fiosite/contract/panel/contacts";
import type { Database } from "../platform/database.ts";

type Event = Contact["history"][number];
type Delivery = Contact["deliveries"][number];

interface EventRecord extends Pick<Event, "kind" | "from" | "to" | "note"> {
  id: string;
  at: Date;
  person_id: string;
  person_name: string;
}

/** Oldest first. A change that changed nothing, such as a repeated tap, has no revision and is left out. */
export async function readHistory(database: Database, contactId: string): Promise<Event[]> {
  const { rows } = await database.query<EventRecord>({
    name: "read-contact-history",
    text: `select event.id, at, person_id, people.name as person_name, kind, from_state as from, to_state as to, note
      from contact_events event join people on people.id = person_id
      where lead_id = $1 and revision is not null order by revision`,
    values: [contactId],
  });
  return rows.map(({ id, at, person_id, person_name, ...event }) => ({
    ...event,
    id: Number(id),
    at: at.toISOString(),
    by: { id: person_id, name: person_name },
  }));
}

/** The e-mail first. `failed` also while it is tried again: the last attempt failed, or it was given up. */
export async function readDeliveries(database: Database, contactId: string): Promise<Delivery[]> {
  const { rows } = await database.query<Omit<Delivery, "at"> & { at: Date | null }>({
    name: "read-contact-deliveries",
    text: `select 'email' as to, true as "isEmail", email_sent_at as at,
        case when email_sent_at is not null then 'sent' when last_error is not null then 'failed' else 'waiting' end as state
      from leads left join jobs on lead_id = leads.id and kind in ('lead-email', 'lead-summary') where leads.id = $1
      union all
      (select destination, false, succeeded_at,
        case when succeeded_at is not null then 'sent'
          when last_error is not null or run_at is null or disabled_at is not null or not is_active then 'failed'
          else 'waiting' end
      from webhook_jobs join webhook_destinations on name = destination where lead_id = $1 order by destination)`,
    values: [contactId],
  });
  return rows.map(({ at, ...delivery }) => ({ ...delivery, at: at?.toISOString() ?? null }));
}
